/** Faces and texture coordinates of a written mesh. */

import { joinColumns } from '../../../binary/concatenate.ts';
import { smoothingGroups } from '../../../fit/smoothing-groups.ts';
import { weld } from '../../../fit/weld.ts';
import { gatherRows } from '../../../math/columns.ts';
import { normalsOf } from '../../../pose/normals.ts';
import { NONE, type Primitive } from '../../../scene/scene.ts';
import type { MeshContent } from '../files/chunks/records/mesh.ts';
import { cryengineProperties, type PrimitiveProperties } from '../properties.ts';
import type { Weld } from './weld.ts';

/** Material id of faces without a material in real files (docs/reference/cryengine.md#meshes). */
const NO_MATERIAL = 255;

/** The same in a file with a number of materials. */
export function noMaterial(materials: number): number {
  return Math.max(NO_MATERIAL, materials);
}

/** @param ordinals for each material of the scene, its index among the standard materials of the file */
export function faceTable(
  primitives: readonly Primitive[],
  { base, vertexOf }: Weld,
  ordinals: ReadonlyMap<number, number>,
): MeshContent['faces'] {
  const corners = primitives.map(({ indices }, index) => {
    return Int32Array.from(indices.map((vertex) => vertexOf[base[index]! + vertex]!));
  });
  const vertexIds = joinColumns(Int32Array, corners);
  const groups = groupsOf(primitives, base);
  const materials = primitives.map(({ material, indices }) => {
    const ordinal = material === NONE ? noMaterial(ordinals.size) : ordinals.get(material)!;
    return new Int32Array(indices.length / 3).fill(ordinal);
  });
  return {
    count: vertexIds.length / 3,
    vertexIds,
    materialId: joinColumns(Int32Array, materials),
    smoothingGroup: joinColumns(Uint32Array, groups),
  };
}

/** The smoothing groups of the original file, else those that give the normals. */
function groupsOf(primitives: readonly Primitive[], base: Uint32Array): Uint32Array[] {
  const total = base.at(-1)!;
  const positions = new Float32Array(total * 3);
  const normals = new Float32Array(total * 3);
  primitives.forEach((primitive, index) => {
    positions.set(primitive.positions, base[index]! * 3);
    normals.set(normalsOf(primitive), base[index]! * 3);
  });
  const corners = primitives.map(({ indices }, index) => indices.map((vertex) => base[index]! + vertex));
  const all = joinColumns(Uint32Array, corners);
  const places = weld(total, [{ values: positions, width: 3 }]).number;
  const made = smoothingGroups(places, normals, all);
  let face = 0;
  return primitives.map((primitive) => {
    const own = made.subarray(face, face + primitive.indices.length / 3);
    face += own.length;
    const kept = cryengineProperties<PrimitiveProperties>(primitive).smoothingGroups;
    return kept?.length === own.length ? Uint32Array.from(kept) : own;
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
  const isUsed = new Uint8Array(vertexOf.length);
  primitives.forEach(({ indices }, index) => {
    for (const vertex of indices) isUsed[base[index]! + vertex] = 1;
  });
  // Files have no texture vertices that no face uses.
  const used = Uint32Array.from(isUsed.keys()).filter((vertex) => isUsed[vertex] === 1);
  const own = gatherRows(pairs, used, 2);
  const { number, first } = weld(used.length, [
    { values: new Uint32Array(own.buffer), width: 2 },
    { values: used.map((vertex) => vertexOf[vertex]!) },
  ]);
  const coordinate = gatherRows(own, first, 2);
  for (let at = 1; at < coordinate.length; at += 2) coordinate[at] = 1 - coordinate[at]!;
  const numberOf = new Int32Array(vertexOf.length);
  used.forEach((vertex, row) => {
    numberOf[vertex] = number[row]!;
  });
  const corners = primitives.map(({ indices }, index) =>
    Int32Array.from(indices.map((vertex) => numberOf[base[index]! + vertex]!)),
  );
  const textureVertexIds = joinColumns(Int32Array, corners);
  return {
    textureVertices: { count: first.length, coordinate },
    textureFaces: { count: textureVertexIds.length / 3, textureVertexIds },
  };
}
