/** Faces and texture coordinates of a written mesh. */
import { gatherRows, weld } from '../../../fit/weld.ts';
import { NONE, type Primitive } from '../../../scene/scene.ts';
import type { MeshContent } from '../files/chunks/records/mesh.ts';
import { cryengineProperties, type PrimitiveProperties } from '../properties.ts';
import type { Weld } from './weld.ts';

/** Material id of faces without a material in real files (docs/reference/cryengine.md#meshes). */
const NO_MATERIAL = 255;

/** @param ordinals for each material of the scene, its index among the standard materials of the file */
export function faceTable(
  primitives: readonly Primitive[],
  { base, vertexOf }: Weld,
  ordinals: ReadonlyMap<number, number>,
): MeshContent['faces'] {
  const corners = primitives.map(({ indices }, index) => {
    return Int32Array.from(indices, (vertex) => vertexOf[base[index]! + vertex]!);
  });
  const total = corners.reduce((sum, { length }) => sum + length, 0);
  const vertexIds = joinInto(new Int32Array(total), corners);
  const shared = facesOfVertices(vertexIds);
  const groups = primitives.map((primitive, index) => smoothingGroups(primitive, corners[index]!, shared));
  const materials = primitives.map(({ material, indices }) => {
    const ordinal = material === NONE ? Math.max(NO_MATERIAL, ordinals.size) : ordinals.get(material)!;
    return new Int32Array(indices.length / 3).fill(ordinal);
  });
  return {
    count: total / 3,
    vertexIds,
    materialId: joinInto(new Int32Array(total / 3), materials),
    smoothingGroup: joinInto(new Uint32Array(total / 3), groups),
  };
}

function joinInto<T extends Int32Array | Uint32Array>(out: T, columns: readonly ArrayLike<number>[]): T {
  let at = 0;
  for (const column of columns) {
    out.set(column, at);
    at += column.length;
  }
  return out;
}

/** Number of corners that use each vertex. */
function facesOfVertices(vertexIds: Int32Array): Uint32Array {
  const uses = new Uint32Array(vertexIds.reduce((most, vertex) => Math.max(most, vertex + 1), 0));
  for (const vertex of vertexIds) uses[vertex]!++;
  return uses;
}

/** Those of the original file, else group 1 for faces that share a vertex, and so its normal, with others. */
function smoothingGroups(primitive: Primitive, corners: Int32Array, uses: Uint32Array): Uint32Array {
  const faces = corners.length / 3;
  const kept = cryengineProperties<PrimitiveProperties>(primitive).smoothingGroups;
  if (kept && kept.length === faces) return Uint32Array.from(kept);
  return Uint32Array.from({ length: faces }, (_, face) => {
    return corners.subarray(face * 3, face * 3 + 3).some((vertex) => uses[vertex]! > 1) ? 1 : 0;
  });
}

type TextureTables = Pick<MeshContent, 'textureVertices'> & Required<Pick<MeshContent, 'textureFaces'>>;

/**
 * Texture coordinates, each of one vertex of the file, as the engine needs them; none if no primitive has some. In files, v starts at
 * the bottom of the image.
 */
export function textureTables(
  primitives: readonly Primitive[],
  { base, vertexOf }: Weld,
): TextureTables | Pick<MeshContent, 'textureVertices'> {
  const none = { textureVertices: { count: 0, coordinate: new Float32Array() } };
  if (primitives.every(({ uvs }) => uvs.length === 0)) return none;
  const pairs = new Float32Array(vertexOf.length * 2);
  primitives.forEach(({ uvs }, index) => {
    pairs.set(uvs[0] ?? [], base[index]! * 2);
  });
  const { number, first } = weld(vertexOf.length, [
    { values: new Uint32Array(pairs.buffer), width: 2 },
    { values: vertexOf },
  ]);
  const coordinate = gatherRows(pairs, first, 2);
  for (let at = 1; at < coordinate.length; at += 2) coordinate[at] = 1 - coordinate[at]!;
  const corners = primitives.map(({ indices }, index) => {
    return Int32Array.from(indices, (vertex) => number[base[index]! + vertex]!);
  });
  const total = corners.reduce((sum, { length }) => sum + length, 0);
  const textureVertexIds = joinInto(new Int32Array(total), corners);
  return {
    textureVertices: { count: first.length, coordinate },
    textureFaces: { count: total / 3, textureVertexIds },
  };
}
