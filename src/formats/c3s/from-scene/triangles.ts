/** The triangles of a scene, level of detail by level of detail, with the vertices of the file as corners. */

import { Welder } from '../../../fit/weld.ts';
import { gatherRows } from '../../../math/columns.ts';
import type { ElementPath } from '../../../scene/path.ts';
import { type Mesh, NONE, type Primitive, type Scene } from '../../../scene/scene.ts';
import { flipTriangles } from '../../../scene/triangles.ts';
import { FACE_FLAG, NORMAL_FLAGS } from '../files/scene/records/geometry.ts';
import { c3sProperties, type MeshProperties, type PrimitiveProperties } from '../properties.ts';
import type { VertexPool } from './vertices.ts';

/** Triangles with corners clockwise seen from outside. */
export interface Triangles {
  count: number;
  /** Rows of vertices, 3 per triangle. */
  vertices: Uint32Array;
  /** Texture vertices, likewise, as indices from 1; 0 for none. */
  texVertices: Uint32Array<ArrayBuffer>;
  /** Materials of the scene. */
  material: Int32Array;
  /** Flags of faces. */
  flags: Uint32Array;
}

/** All levels of detail, the lowest first. */
export interface Levels {
  /** For each the level of detail from which it is visible. */
  from: readonly number[];
  /** For each its first triangle, and the end of the last. */
  start: readonly number[];
  triangles: Triangles;
}

/** Texture vertices, each position once. */
export class TexVertexPool {
  readonly #welder = new Welder();
  /** 2 per row. */
  readonly coordinates: number[] = [];
  /** The first surface with coordinates outside the image. */
  outside?: ElementPath;

  /** @param path of the surface @returns the rows of the coordinates */
  add(uvs: Float32Array, path: ElementPath): Uint32Array {
    if (uvs.some(isOutside)) this.outside ??= path;
    let next = this.#welder.count;
    const rows = this.#welder.add(uvs.length / 2, [{ values: uvs, width: 2 }]);
    for (let pair = 0; next < this.#welder.count; pair++) {
      if (rows[pair] !== next) continue;
      this.coordinates.push(uvs[pair * 2]!, uvs[pair * 2 + 1]!);
      next++;
    }
    return rows;
  }
}

/** Whether a coordinate is outside the image. */
export function isOutside(coordinate: number): boolean {
  return !(coordinate >= 0 && coordinate <= 1);
}

export function levelsOf(scene: Scene, vertices: VertexPool, texVertices: TexVertexPool): Levels {
  const shown = scene.nodes.flatMap(({ mesh }, node) => {
    const first = scene.meshes[mesh ?? NONE];
    return first ? [{ node, meshes: [mesh!, ...(first.lods ?? [])] }] : [];
  });
  const count = Math.max(1, ...shown.map(({ meshes }) => meshes.length));
  const bounds = levelBounds(scene, shown[0]?.meshes ?? [], count);
  const pieces: Triangles[] = [];
  const start = [0];
  for (const [place, from] of bounds.entries()) {
    let end = start[place]!;
    for (const { node, meshes } of shown) {
      // Meshes with fewer levels use their last one for lower levels.
      const index = meshes[Math.min(count - 1 - place, meshes.length - 1)]!;
      const { primitives } = scene.meshes[index] as Mesh;
      for (const [at, primitive] of primitives.entries()) {
        const piece = vertices.add(`${node} ${index} ${at}`, node, primitive, from);
        const path = `meshes[${index}].primitives[${at}]` as const;
        const triangles = trianglesOf(scene, primitive, path, piece.rows, texVertices);
        end += triangles.count;
        pieces.push(triangles);
      }
    }
    start.push(end);
  }
  return { from: bounds, start, triangles: joined(pieces, start[bounds.length]!) };
}

function joined(pieces: readonly Triangles[], count: number): Triangles {
  const all: Triangles = {
    count,
    vertices: new Uint32Array(count * 3),
    texVertices: new Uint32Array(count * 3),
    material: new Int32Array(count),
    flags: new Uint32Array(count),
  };
  let at = 0;
  for (const { count, vertices, texVertices, material, flags } of pieces) {
    all.vertices.set(vertices, at * 3);
    all.texVertices.set(texVertices, at * 3);
    all.material.set(material, at);
    all.flags.set(flags, at);
    at += count;
  }
  return all;
}

/** The lower bounds of levels: from the properties of meshes, else at equal distances from 0. */
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
  path: ElementPath,
  rows: Uint32Array,
  texVertices: TexVertexPool,
): Triangles {
  const { indices, material, uvs } = primitive;
  const count = indices.length / 3;
  // Counter-clockwise becomes clockwise.
  const corners = flipTriangles(indices);
  const cornerUvs = uvs[0] && gatherRows(uvs[0], corners, 2);
  if (cornerUvs) moveInside(cornerUvs);
  const uvRows = cornerUvs && texVertices.add(cornerUvs, path);
  const sides = scene.materials[material]?.doubleSided ? FACE_FLAG.twoSided : 0;
  return {
    count,
    vertices: corners.map((vertex) => rows[vertex]!),
    texVertices: uvRows ? uvRows.map((row) => row + 1) : new Uint32Array(corners.length),
    material: new Int32Array(count).fill(material),
    flags: normalFlagsOf(primitive, count).map((flags) => sides | flags),
  };
}

/** The flags with which the triangles of a primitive were read, if it still has as many. */
function normalFlagsOf(primitive: Primitive, count: number): Uint32Array {
  const { normalFlags } = c3sProperties<PrimitiveProperties>(primitive);
  return Uint32Array.from(
    { length: count },
    normalFlags?.length === count ? (_, triangle) => normalFlags[triangle]! & NORMAL_FLAGS : () => 0,
  );
}

/**
 * Moves triangles by whole repetitions of the image into the range 0 to 1, where they fit into it: nothing changes, except
 * for readers that do not repeat images.
 *
 * @param uvs 2 numbers per corner, 3 corners per triangle
 */
function moveInside(uvs: Float32Array): void {
  for (let at = 0; at < uvs.length; at += 6) {
    for (const first of [at, at + 1]) {
      for (let corner = 0; corner < 6; corner += 2) uvs[first + corner] = onBorder(uvs[first + corner]!);
      const [a, b, c] = [uvs[first]!, uvs[first + 2]!, uvs[first + 4]!];
      const shift = Math.floor(Math.min(a, b, c));
      if (![a, b, c].some(isOutside) || !(Math.max(a, b, c) - shift <= 1)) continue;
      for (let corner = 0; corner < 6; corner += 2) uvs[first + corner]! -= shift;
    }
  }
}

/** In widths of an image. */
const ROUNDING = 1e-6;

/** The border of the image for a coordinate that is outside by rounding only. */
function onBorder(value: number): number {
  if (!isOutside(value)) return value;
  const border = Math.round(value);
  return Math.abs(value - border) <= ROUNDING ? border : value;
}
