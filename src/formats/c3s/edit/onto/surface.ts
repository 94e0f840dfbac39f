/** Puts edited meshes into the surface of a model: into its rows if the triangles are the same, else into new ones. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { patchLists, patchRows, patchTable } from '../../../../binary/patch-rows.ts';
import { type Mesh, NONE, type Primitive, type Scene } from '../../../../scene/scene.ts';
import { type Edit, ONTO_CODES } from '../../../edit.ts';
import { indicesByRow, type Model, replaceRows, rowAt, UNKNOWN_ROW } from '../../files/scene/document.ts';
import type { Kind } from '../../files/scene/kinds.ts';
import { COMPRESSED } from '../../files/scene/records/frames.ts';
import { lists } from '../../from-scene/columns.ts';
import { FramePool, framePlaces, stepsOf } from '../../from-scene/frames.ts';
import { writeMounts } from '../../from-scene/mounts.ts';
import { type WrittenSurface, writeSurface } from '../../from-scene/surface.ts';
import { coordinatesOf } from '../../from-scene/triangles.ts';
import { VertexPool } from '../../from-scene/vertices.ts';
import type { Choices } from '../../to-scene/choices.ts';
import { texVertexPlaces } from '../../to-scene/coordinates.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { weightSums } from '../../to-scene/morphs.ts';
import { cornersOf, gather } from '../../to-scene/primitives.ts';
import { rowsOf } from './materials.ts';
import { bonesOf } from './motion.ts';

/** @returns whether the surface has new rows */
export function putMeshes(edit: Edit, added: AddedModel, choices: Choices): boolean {
  const { before, after } = edit;
  const edited = added.levels.filter(({ mesh }) => before.meshes[mesh] !== after.meshes[mesh]);
  if (edited.every(({ mesh }) => hasSameTriangles(before.meshes[mesh]!, after.meshes[mesh]!))) {
    for (const level of edited) putLevel(edit, added, level, choices);
    return false;
  }
  const isPossible = canHaveSurface(added, after);
  if (isPossible) putSurface(edit, added);
  return isPossible;
}

function hasSameTriangles({ primitives: was }: Mesh, { primitives: is }: Mesh): boolean {
  const trianglesOf = ({ positions, indices, material }: Primitive) => [positions.length, indices, material];
  return saysTheSame(was.map(trianglesOf), is.map(trianglesOf));
}

type Level = AddedModel['levels'][number];

/**
 * Puts weights, frames and texture coordinates into the vertices of a mesh. What does not fit, such as diverging copies of
 * a vertex, is measured when the file is read again.
 */
function putLevel(
  { before, after }: Edit,
  added: AddedModel,
  { mesh, triangles, surfaces }: Level,
  choices: Choices,
): void {
  const { vertices, texVertexFrames } = added.source.model;
  const texPlaces = texVertexPlaces(added.source);
  surfaces.forEach((surface, index) => {
    const { origin, texVertex } = cornersOf(triangles, surface.triangles);
    const [was, is] = [before, after].map((scene) =>
      writtenPrimitive(scene, added, scene.meshes[mesh]!.primitives[index]!, choices),
    ) as [Written, Written];
    if (was.weights && is.weights) {
      vertices.weights = patchLists(vertices.weights, origin, was.weights, is.weights);
    }
    putFrames(added, origin, was.primitive, is.primitive);
    const places = Array.from(texVertex, (row) => texPlaces[row] ?? NONE);
    if (was.uv && is.uv) patchTable(texVertexFrames.texVertData, places, { uv: was.uv }, { uv: is.uv });
  });
}

/** The vertices of a primitive in the terms of the file. */
interface Written {
  weights?: Model['vertices']['weights'];
  uv?: Float32Array;
  primitive: Primitive;
}

function writtenPrimitive(scene: Scene, added: AddedModel, primitive: Primitive, { v }: Choices): Written {
  const { weights } = new VertexPool(scene, bonesOf(added)).add('', added.shownBy, primitive, 0);
  const uvs = coordinatesOf(primitive, scene);
  const uv = v === 'bottom' ? uvs?.map((value, at) => (at % 2 === 1 ? 1 - value : value)) : uvs;
  return { primitive, ...(primitive.influences && { weights }), ...(uv && { uv }) };
}

/** Compressed positions stay in the box of their frame. */
function putFrames({ source, body }: AddedModel, origin: Uint32Array, was: Primitive, is: Primitive): void {
  const { flags, bbMin, bbMax, scale, translate, byteVertData, vertData } = source.model.vertexFrames;
  if (flags.length === 0) return;
  const shares = weightSums(body.shape);
  body.frames.names.forEach((name, frame) => {
    const items = new Map<number, number>();
    body.frames.groups.each(frame, (vertex, item) => items.set(vertex, item));
    const isCompressed = (flags[frame]! & COMPRESSED) !== 0;
    const { start, position } = isCompressed ? byteVertData : vertData;
    const rows = Array.from(origin, (vertex) => items.get(vertex) ?? NONE);
    const [box, steps] = [translate, scale].map((column) => column.subarray(frame * 3, frame * 3 + 3));
    const [old, own] = [was, is].map((primitive) => positionsShowing(name, primitive, origin, shares));
    const stored = (places: Float32Array) => (isCompressed ? stepsOf(places, box!, steps!) : places);
    const table = (values: Float32Array | Uint8Array) => ({ values, width: 3 });
    const places = table(position.subarray(start[frame]! * 3, start[frame + 1]! * 3));
    patchRows(places, rows, table(stored(old!)), table(stored(own!)));
    own!.forEach((value, at) => {
      if (items.get(origin[Math.floor(at / 3)]!) === undefined || value === old![at]) return;
      const axis = frame * 3 + (at % 3);
      bbMin[axis] = Math.min(bbMin[axis]!, value);
      bbMax[axis] = Math.max(bbMax[axis]!, value);
    });
  });
}

/** The positions of a frame, where the morph target of the scene has offsets. @param shares by which skins scale offsets */
function positionsShowing(
  morph: string,
  { positions, morphTargets = [] }: Primitive,
  origin: Uint32Array,
  shares: Float64Array,
): Float32Array {
  const out = positions.slice();
  const target = morphTargets.find(({ name }) => name === morph);
  target?.vertices.forEach((vertex, at) => {
    for (let axis = 0; axis < 3; axis++) {
      const way = target.positions[at * 3 + axis]! * shares[origin[vertex]!]!;
      out[vertex * 3 + axis] = positions[vertex * 3 + axis]! + way;
    }
  });
  return out;
}

/**
 * Whether the surface can be rebuilt. Vertices without bones have positions only in frames, and the group of a new vertex
 * is only known if all frames have the same one.
 */
function canHaveSurface({ levels, source, body }: AddedModel, { meshes }: Scene): boolean {
  const { bones, vertexFrames } = source.model;
  const isKnown = SURFACE.every((kind) => source.rows(kind).lastIndexOf(UNKNOWN_ROW) === 0);
  const isWeighted = levels.every(({ mesh }) =>
    meshes[mesh]!.primitives.every(({ influences }) =>
      influences?.start.every((start, vertex, all) => vertex === 0 || all[vertex - 1]! < start),
    ),
  );
  const isAlike = (column: Uint32Array, bits: number) =>
    new Set(column.map((value) => value & bits)).size < 2;
  const isGrouped =
    rowAt(source, 'vertexGroups', vertexFrames.vertexGroup[0] ?? 0) !== UNKNOWN_ROW &&
    isAlike(vertexFrames.vertexGroup, -1) &&
    isAlike(vertexFrames.flags, COMPRESSED) &&
    body.frames.affordable.moves >= 0;
  return (
    isKnown &&
    (bones.count > 0 ? isWeighted : vertexFrames.count > 0) &&
    (vertexFrames.count === 0 || isGrouped)
  );
}

/** The kinds of rows of a surface. */
const SURFACE = [
  'vertices',
  'edges',
  'faces',
  'texVertices',
  'texVertexGroups',
  'texVertexFrames',
] as const satisfies readonly Kind[];

/** Rebuilds the surface; bones, sequences and materials stay. */
function putSurface(edit: Edit, added: AddedModel): void {
  const { source, shownBy } = added;
  const { after, report } = edit;
  const { model } = source;
  const nodes = after.nodes.map((node, index) => {
    const { mesh, ...rest } = node;
    return index === shownBy || mesh === undefined ? node : rest;
  });
  const scene = { ...after, nodes };
  const materials = rowsOf(edit, added);
  const indices = indicesByRow(source, 'materials');
  const materialOf = (material: number) => indices[materials.get(material) ?? NONE] ?? 0;
  const surface = writeSurface(scene, bonesOf(added), materialOf, model.bones.count > 0, report);
  putNewFrames(added, scene, surface);
  putMounts(edit, added, scene, surface);
  replaceRows(model, surface.rows);
  showCoordinates(model);
  report.lose(
    ONTO_CODES.ONTO_REWRITTEN,
    `Model "${model.name}" has new vertices and faces, from which its normals are computed`,
  );
}

/** The group has the vertices that morph targets move, or all if there are no bones; other groups are empty. */
function putNewFrames({ source, body }: AddedModel, scene: Scene, { vertices }: WrittenSurface): void {
  const { vertexFrames, vertexGroups, bones } = source.model;
  const isCompressed = ((vertexFrames.flags[0] ?? 0) & COMPRESSED) !== 0;
  const frames = new FramePool(scene, vertices, isCompressed);
  const places = body.frames.names.map((name) => frames.positionsOf(name));
  const rest = frames.positionsAt(undefined, 0);
  const isMoved = (vertex: number) =>
    places.some((place) => [0, 1, 2].some((axis) => place[vertex * 3 + axis] !== rest[vertex * 3 + axis]));
  const isAll = bones.count === 0 && places.length > 0;
  const moved = Uint32Array.from({ length: vertices.count }, (_, vertex) => vertex).filter(
    (vertex) => isAll || isMoved(vertex),
  );
  const own = places.map((place) => gather(place, moved, 3));
  Object.assign(vertexFrames, framePlaces(own, moved.length, isCompressed));
  const group = rowAt(source, 'vertexGroups', vertexFrames.vertexGroup[0] ?? 0);
  const members = Array.from({ length: vertexGroups.count }, (_, row) =>
    row === group ? Array.from(moved, (vertex) => vertex + 1) : [],
  );
  const { start, values } = lists(members);
  vertexGroups.vertices = { start, vertex: values };
}

/** Attaches mounts to the nearest of the new faces, at their former positions. */
function putMounts(
  { report }: Edit,
  { source: { model }, mounts }: AddedModel,
  scene: Scene,
  { vertices, base }: WrittenSurface,
): void {
  const others = [...scene.nodes.keys()].filter((node) => !mounts.includes(node));
  const bones = { rowOf: new Map(others.map((node) => [node, NONE])) };
  const { rows, nodes } = writeMounts(scene, bones, vertices, base, (name) => name, report);
  const { mountTriFace, mountBarys, scale, rotate, translate } = rows;
  // Mounts without a face, before or now, have index 0.
  model.mounts.mountTriFace.fill(0);
  const places = nodes.map((node) => mounts.indexOf(node));
  patchTable(model.mounts, places, undefined, { mountTriFace, mountBarys, scale, rotate, translate });
}

/** Key frames with texture vertex frames refer to the new one, which is static. */
function showCoordinates({ sequences, texVertexFrames }: Model): void {
  const { keyFrames } = sequences;
  const { start } = keyFrames.texVertexFrameKeys;
  const shown = Array.from({ length: start.length - 1 }, (_, key) =>
    start[key]! < start[key + 1]! && texVertexFrames.count > 0 ? [1] : [],
  );
  const { start: starts, values } = lists(shown);
  keyFrames.texVertexFrameKeys = { start: starts, frame: values };
}
