/** The triangles of a scene, level of detail by level of detail, with the vertices of the file as corners. */

import { mapFor, placedUvs } from '../../../scene/maps.ts';
import { type MaterialMap, type Mesh, NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { c3sProperties, type MeshProperties } from '../properties.ts';
import type { VertexPool } from './vertices.ts';

/** A face of one level; corners clockwise seen from outside. */
export interface Triangle {
  /** Rows of vertices and of texture vertices. */
  vertices: [number, number, number];
  texVertices: [number, number, number];
  /** The scene's. */
  material: number;
  isTwoSided: boolean;
}

export interface Level {
  /** Level of detail from which on it is seen. */
  from: number;
  triangles: Triangle[];
}

/** Texture vertices, each place once. */
export class TexVertexPool {
  readonly #known = new Map<string, number>();
  /** 2 per row. */
  readonly coordinates: number[] = [];

  add(u: number, v: number): number {
    const key = `${u} ${v}`;
    const row = this.#known.get(key) ?? this.coordinates.length / 2;
    if (row === this.coordinates.length / 2) {
      this.#known.set(key, row);
      this.coordinates.push(u, v);
    }
    return row;
  }
}

/** All levels of detail, the lowest first. */
export function levelsOf(scene: Scene, vertices: VertexPool, texVertices: TexVertexPool): Level[] {
  const shown = scene.nodes.flatMap(({ mesh }, node) => {
    const first = scene.meshes[mesh ?? NONE];
    return first ? [{ node, meshes: [mesh!, ...(first.lods ?? [])] }] : [];
  });
  const count = Math.max(1, ...shown.map(({ meshes }) => meshes.length));
  const bounds = levelBounds(scene, shown[0]?.meshes ?? [], count);
  return bounds.map((from, place) => ({
    from,
    triangles: shown.flatMap(({ node, meshes }) => {
      // Meshes with fewer levels show their last one below it.
      const index = meshes[Math.min(count - 1 - place, meshes.length - 1)]!;
      const { primitives } = scene.meshes[index] as Mesh;
      return primitives.flatMap((primitive, at) => {
        const piece = vertices.add(`${node} ${index} ${at}`, node, primitive, from);
        return trianglesOf(scene, primitive, piece.rows, texVertices);
      });
    }),
  }));
}

/** Where levels begin: as the meshes themselves remember it, else at equal distances from 0. */
function levelBounds({ meshes }: Scene, levels: readonly number[], count: number): number[] {
  const kept = levels
    .map((mesh) => c3sProperties<MeshProperties>(meshes[mesh]!).level ?? Number.NaN)
    .reverse();
  const isAscending = kept.length === count && kept.every((level, at) => at === 0 || level > kept[at - 1]!);
  if (isAscending && kept[0] === 0) return kept;
  return Array.from({ length: count }, (_, place) => place / count);
}

function trianglesOf(
  scene: Scene,
  primitive: Primitive,
  rows: Uint32Array,
  texVertices: TexVertexPool,
): Triangle[] {
  const { indices, material: index } = primitive;
  const material = scene.materials[index];
  const uvRow = coordinateRows(primitive, material && mapFor(material, 'diffuse'), texVertices);
  return Array.from({ length: Math.floor(indices.length / 3) }, (_, triangle) => {
    // Counter-clockwise becomes clockwise.
    const [a, b, c] = [indices[triangle * 3]!, indices[triangle * 3 + 2]!, indices[triangle * 3 + 1]!];
    return {
      vertices: [rows[a]!, rows[b]!, rows[c]!],
      texVertices: [uvRow(a), uvRow(b), uvRow(c)],
      material: index,
      isTwoSided: material?.doubleSided ?? false,
    };
  });
}

/** The texture vertex of each vertex; NONE without coordinates. */
function coordinateRows(
  { uvs }: Primitive,
  map: MaterialMap | undefined,
  texVertices: TexVertexPool,
): (vertex: number) => number {
  const own = uvs[map?.uv ?? 0];
  if (!own) return () => NONE;
  const uv = map ? placedUvs(own, map) : own;
  return (vertex) => texVertices.add(uv[vertex * 2]!, uv[vertex * 2 + 1]!);
}
