/** Edited meshes in the buffers and skins of an archive. */
import type { Influences, Mesh, Primitive } from '../../../scene/scene.ts';
import type { SceneObject } from '../archive/document.ts';
import { numberIn } from '../archive/scene-index.ts';
import { FIELD_TYPES, type SkinVertices } from '../blobs/document.ts';
import { type Bank, bankOf, readBank } from '../scene/geometry.ts';
import type { MeshPart } from '../scene/meshes.ts';
import { jointCount } from '../scene/skinning.ts';
import { referred, referredByParam } from '../scene/stage.ts';
import type { StreamValues } from '../scene/streams.ts';
import { PRIMITIVE_TYPE } from '../scene/triangles.ts';
import type { Draft } from './draft.ts';

type Made = MeshPart['made'][number];

/** Numbers of the vertices are changed in their places, so that a mesh with other vertices stays as it was. */
export function putMesh(draft: Draft, made: readonly Made[], before: Mesh, after: Mesh): void {
  const hasSameVertices =
    before.primitives.length === after.primitives.length &&
    after.primitives.every(
      ({ positions }, index) => positions.length === before.primitives[index]!.positions.length,
    );
  if (!hasSameVertices) return;
  made.forEach((one, index) => {
    const [was, is] = [before.primitives[index]!, after.primitives[index]!];
    if (was !== is) putPrimitive(draft, one, was, is);
  });
}

function putPrimitive(draft: Draft, { object, vertices }: Made, was: Primitive, is: Primitive): void {
  const source = bankOf(draft.stage, object);
  const bank = source && readBank(draft.stage, source);
  if (!bank) return;
  const { positions, normals, colors, texcoords } = bank;
  putColumn(draft, positions, vertices, 3, [was.positions, is.positions]);
  putColumn(draft, normals, vertices, 3, [was.normals, is.normals]);
  putColumn(draft, colors, vertices, 4, [was.colors, is.colors]);
  texcoords.forEach((stream, set) => {
    putColumn(draft, stream, vertices, 2, [flipped(was.uvs[set]), flipped(is.uvs[set])]);
  });
  putIndices(draft, object, vertices, was.indices, is.indices);
  if (was.influences && is.influences && bank.skin && was.influences !== is.influences) {
    putInfluences(draft, bank.skin, vertices, was.influences, is.influences);
  }
}

/** v = 0 is the lowest row (o3d §2.2). */
function flipped(uvs: Float32Array | undefined): Float32Array | undefined {
  return uvs?.map((value, at) => (at % 2 === 1 ? 1 - value : value));
}

/** Only numbers that differ, so that the others stay to the bit. */
function putColumn(
  draft: Draft,
  values: StreamValues | undefined,
  vertices: Uint32Array,
  width: number,
  [was, is]: readonly [Float32Array | undefined, Float32Array | undefined],
): void {
  if (!values || !was || !is || was === is || was.length !== is.length) return;
  const { stream, components } = values;
  const place = draft.stage.index.fields.get(stream.field);
  const buffer = place && draft.buffer(place.owner);
  const plane = buffer?.planes[place?.index ?? 0];
  if (!place || !buffer || !plane) return;
  const isBytes = buffer.fields.type[place.index] === FIELD_TYPES.ubyteN;
  const stored = (value: number) => (isBytes ? Math.round(Math.min(Math.max(value, 0), 1) * 255) : value);
  vertices.forEach((vertex, row) => {
    for (let i = 0; i < Math.min(width, components); i++) {
      const value = is[row * width + i]!;
      if (value !== was[row * width + i])
        plane[(stream.startIndex + vertex) * components + i] = stored(value);
    }
  });
}

/** Of lists of triangles, as many as they were or fewer. */
function putIndices(
  draft: Draft,
  object: SceneObject,
  vertices: Uint32Array,
  was: Uint32Array,
  is: Uint32Array,
): void {
  const { primitiveType, numberPrimitives, startIndex, indexBuffer } = object.properties;
  const owner = referred(draft.stage.index, indexBuffer, 'o3d.IndexBuffer');
  const isList = (numberIn(primitiveType) ?? PRIMITIVE_TYPE.triangles) === PRIMITIVE_TYPE.triangles;
  const isWhole = was.length === (numberIn(numberPrimitives) ?? 0) * 3;
  const isSame = was.length === is.length && was.every((index, corner) => index === is[corner]);
  if (isSame || !owner || !draft.holds(owner) || !isList || !isWhole || is.length > was.length) return;
  const plane = draft.buffer(owner)?.planes[0];
  const start = Math.max(0, numberIn(startIndex) ?? 0);
  if (!plane) return;
  is.forEach((index, corner) => {
    plane[start + corner] = vertices[index]!;
  });
  if (is.length < was.length) object.properties.numberPrimitives = is.length / 3;
}

/** Row by row; those that were not edited keep all that they have, also what the scene leaves out. */
function putInfluences(
  draft: Draft,
  { skinEval }: NonNullable<Bank['skin']>,
  vertices: Uint32Array,
  was: Influences,
  is: Influences,
): void {
  const object = referredByParam(draft.stage.index, skinEval, 'o3d.skin', 'o3d.Skin');
  const skin = object && draft.skin(object);
  if (!object || !skin) return;
  const joints = jointCount(draft.stage, skinEval);
  const rowOf = new Map(Array.from(vertices, (vertex, row) => [vertex, row]));
  const lists = Array.from({ length: skin.vertices.count }, (_, vertex) => {
    const row = rowOf.get(vertex);
    const isEdited = row !== undefined && !haveSameRow(was, is, row);
    return isEdited ? editedRow(is, row, joints) : storedRow(skin.vertices, vertex);
  });
  draft.setSkin(object, { ...skin, vertices: verticesOf(lists) });
}

interface Row {
  joint: Int32Array;
  weight: ArrayLike<number>;
}

function haveSameRow(a: Influences, b: Influences, row: number): boolean {
  const [first, second] = [editedRow(a, row, Infinity), editedRow(b, row, Infinity)];
  return (
    first.joint.length === second.joint.length &&
    first.joint.every((joint, at) => joint === second.joint[at] && first.weight[at] === second.weight[at])
  );
}

/** Vertices of the last joint of all have no influence in the file. */
function editedRow({ start, joint, weight }: Influences, row: number, joints: number): Row {
  const [from, to] = [start[row]!, start[row + 1]!];
  const isFree = to === from + 1 && joint[from]! >= joints;
  const end = isFree ? from : to;
  return { joint: Int32Array.from(joint.subarray(from, end)), weight: weight.subarray(from, end) };
}

function storedRow({ influences: { start, matrixIndex, weight } }: SkinVertices, vertex: number): Row {
  const [from, to] = [start[vertex]!, start[vertex + 1]!];
  return { joint: matrixIndex.subarray(from, to), weight: weight.subarray(from, to) };
}

function verticesOf(rows: readonly Row[]): SkinVertices {
  const start = new Uint32Array(rows.length + 1);
  rows.forEach(({ joint }, vertex) => {
    start[vertex + 1] = start[vertex]! + joint.length;
  });
  const total = start[rows.length]!;
  const influences = { start, matrixIndex: new Int32Array(total), weight: new Float64Array(total) };
  rows.forEach(({ joint, weight }, vertex) => {
    influences.matrixIndex.set(joint, start[vertex]);
    influences.weight.set(weight, start[vertex]);
  });
  return { count: rows.length, influences };
}
