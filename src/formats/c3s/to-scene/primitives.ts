/** Converts the triangles of a model to primitives of a scene. */

import { moveDirection } from '../../../math/affine.ts';
import { gatherRows } from '../../../math/columns.ts';
import type { Influences, Primitive } from '../../../scene/scene.ts';
import type { IndexedModel } from '../files/scene/document.ts';
import { FACE_FLAG, NORMAL_FLAGS } from '../files/scene/records/geometry.ts';
import type { PrimitiveProperties } from '../properties.ts';
import type { Coordinates } from './coordinates.ts';
import { isHidden, levelsOf, type Triangles, trianglesAt } from './faces.ts';
import type { MaterialOf } from './materials.ts';
import { type FrameTargets, vertexTargets } from './morphs.ts';
import { vertexNormals } from './normals.ts';
import type { Shape } from './shape.ts';

/** The context in which primitives are made. */
export interface Body {
  shape: Shape;
  /** 16 per bone, column-major: from the model to the bone at rest. Empty without bones. */
  inverseBind: Float32Array;
  coordinates: Coordinates;
  materialOf: MaterialOf;
  frames: FrameTargets;
}

/** Triangles with the same appearance. */
export interface Surface {
  material: number;
  isTwoSided: boolean;
  triangles: number[];
}

/** The visible surface of a model at a level of detail. */
export interface ShownLevel {
  level: number;
  triangles: Triangles;
  surfaces: Surface[];
}

/** The levels at which anything is visible, the highest first. */
export function shownLevels(source: IndexedModel): ShownLevel[] {
  return levelsOf(source.model).levels.flatMap((level) => {
    const triangles = trianglesAt(source, level);
    const surfaces = surfacesOf(triangles);
    return surfaces.length > 0 ? [{ level, triangles, surfaces }] : [];
  });
}

/** One primitive per material and sidedness, without hidden faces. */
export function primitivesOf(body: Body, { triangles, surfaces }: ShownLevel, name: string): Primitive[] {
  const normals = vertexNormals(body.shape.positions, triangles);
  const frameNormals = (positions: Float32Array) => vertexNormals(positions, triangles);
  return surfaces.map(({ material, isTwoSided, triangles: own }, index) => {
    const { origin, texVertex, indices } = cornersOf(triangles, own);
    const morphTargets = vertexTargets(body.frames, body.shape, origin, normals, frameNormals);
    return {
      name: surfaces.length > 1 ? `${name} ${index}` : name,
      material: body.materialOf(material, isTwoSided),
      positions: gatherRows(body.shape.positions, origin, 3),
      normals: gatherRows(normals, origin, 3),
      uvs: body.coordinates.uv.length > 0 ? [coordinates(body.coordinates.uv, texVertex)] : [],
      indices,
      origin,
      ...(body.inverseBind.length > 0 ? { influences: influences(body, origin, normals) } : {}),
      ...(morphTargets.length > 0 ? { morphTargets } : {}),
      ...keptFlags(triangles, own),
    };
  });
}

/** The flags of faces with which their vertex normals can be computed again. */
function keptFlags({ flags }: Triangles, triangles: readonly number[]): Pick<Primitive, 'properties'> {
  const normalFlags = Uint32Array.from(triangles, (triangle) => flags[triangle]! & NORMAL_FLAGS);
  const kept: PrimitiveProperties = { normalFlags };
  return normalFlags.some((flag) => flag !== 0) ? { properties: { c3s: kept } } : {};
}

function surfacesOf({ count, material, flags }: Triangles): Surface[] {
  const surfaces = new Map<number, Surface>();
  for (let triangle = 0; triangle < count; triangle++) {
    if (isHidden(flags[triangle]!)) continue;
    const isTwoSided = (flags[triangle]! & FACE_FLAG.twoSided) !== 0;
    const key = (material[triangle]! + 1) * 2 + (isTwoSided ? 1 : 0);
    const known = surfaces.get(key) ?? { material: material[triangle]!, isTwoSided, triangles: [] };
    surfaces.set(key, known);
    known.triangles.push(triangle);
  }
  return [...surfaces.values()];
}

/** The corners of some triangles: a vertex for every combination of vertex and texture vertex. */
export function cornersOf({ vertex, texVertex }: Triangles, triangles: readonly number[]) {
  const known = new Map<number, number>();
  const made: number[] = [];
  const indices = new Uint32Array(triangles.length * 3);
  const texVertices = texVertex.reduce((most, row) => Math.max(most, row), -1) + 2;
  triangles.forEach((triangle, at) => {
    for (let corner = 0; corner < 3; corner++) {
      const source = triangle * 3 + corner;
      const key = vertex[source]! * texVertices + texVertex[source]! + 1;
      const index = known.get(key) ?? made.push(source) - 1;
      known.set(key, index);
      // Corners are clockwise in the file: the second and third are swapped.
      indices[at * 3 + ((3 - corner) % 3)] = index;
    }
  });
  return {
    indices,
    origin: gatherRows(vertex, made, 1),
    texVertex: gatherRows(texVertex, made, 1),
  };
}

function coordinates(uv: Float32Array, texVertex: Int32Array): Float32Array {
  const out = new Float32Array(texVertex.length * 2);
  texVertex.forEach((row, vertex) => {
    if (row >= 0) out.set(uv.subarray(row * 2, row * 2 + 2), vertex * 2);
  });
  return out;
}

/** @param normals 3 per vertex of the model; absent if not needed */
export function influences(
  { shape, inverseBind }: Body,
  origin: Uint32Array,
  normals?: Float32Array,
): Influences {
  const start = new Uint32Array(origin.length + 1);
  origin.forEach((vertex, at) => {
    start[at + 1] = start[at]! + shape.start[vertex + 1]! - shape.start[vertex]!;
  });
  const items = new Uint32Array(start[origin.length]!);
  const offsetNormal = new Float32Array(items.length * 3);
  origin.forEach((vertex, at) => {
    const first = shape.start[vertex]!;
    for (let i = start[at]!; i < start[at + 1]!; i++) {
      items[i] = first + i - start[at]!;
      if (normals)
        moveDirection(offsetNormal, i * 3, inverseBind, shape.bone[items[i]!]! * 16, normals, vertex * 3);
    }
  });
  return {
    start,
    joint: Uint16Array.from(items, (item) => shape.bone[item]!),
    weight: gatherRows(shape.weight, items, 1),
    offset: gatherRows(shape.offset, items, 3),
    offsetNormal,
  };
}
