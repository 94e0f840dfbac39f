/** Puts edited meshes into the surface of a model: into its rows if the triangles are the same, else into new ones. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { patchLists, patchTable } from '../../../../binary/patch-rows.ts';
import type { Report } from '../../../../report/report.ts';
import { type Mesh, NONE, type Primitive, type Scene } from '../../../../scene/scene.ts';
import { type Edit, ONTO_CODES } from '../../../edit.ts';
import { indicesByRow, replaceRows, rowAt, UNKNOWN_ROW } from '../../files/scene/document.ts';
import { setFrameCoordinate } from '../../files/scene/frame-positions.ts';
import { COMPRESSED } from '../../files/scene/records/frames.ts';
import { lists } from '../../from-scene/columns.ts';
import { FramePool } from '../../from-scene/frames.ts';
import { writeMounts } from '../../from-scene/mounts.ts';
import { type WrittenSurface, writeSurface } from '../../from-scene/surface.ts';
import { coordinatesOf } from '../../from-scene/triangles.ts';
import { weightsOf } from '../../from-scene/vertices.ts';
import type { Choices } from '../../to-scene/choices.ts';
import { inVertical, texVertexPlaces } from '../../to-scene/coordinates.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { weightSums } from '../../to-scene/morphs.ts';
import { cornersOf } from '../../to-scene/primitives.ts';
import { turnsAsStored } from '../../to-scene/systems.ts';
import { addMaterials } from './added.ts';
import { isWeighted, primitivesOf } from './joined.ts';
import { usesOf } from './materials.ts';
import { bonesOf } from './motion.ts';

/**
 * @param joined nodes of new meshes, which become part of the surface
 * @returns whether the surface has new rows
 */
export function putMeshes(
  edit: Edit,
  added: AddedModel,
  choices: Choices,
  joined: readonly number[],
): boolean {
  const { before, after } = edit;
  const edited = added.levels.filter(({ mesh }) => before.meshes[mesh] !== after.meshes[mesh]);
  const isAlike = edited.every(({ mesh }) => hasSameTriangles(before.meshes[mesh]!, after.meshes[mesh]!));
  if (isAlike && joined.length === 0) {
    for (const level of edited) putLevel(edit, added, level, choices);
    return false;
  }
  const isPossible = canHaveSurface(added, after);
  if (isPossible) putSurface(edit, added, choices, joined);
  return isPossible;
}

function hasSameTriangles({ primitives: was }: Mesh, { primitives: is }: Mesh): boolean {
  const trianglesOf = ({ positions, indices, material }: Primitive) => [positions.length, indices, material];
  return saysTheSame(was.map(trianglesOf), is.map(trianglesOf));
}

/**
 * Puts weights, frames and texture coordinates into the vertices of a mesh. What does not fit, such as diverging copies of
 * a vertex, is measured when the file is read again.
 */
function putLevel(
  { before, after }: Edit,
  added: AddedModel,
  { mesh, triangles, surfaces }: AddedModel['levels'][number],
  { v }: Choices,
): void {
  const { vertices, texVertexFrames } = added.source.model;
  const texPlaces = texVertexPlaces(added.source);
  surfaces.forEach((surface, index) => {
    const { origin, texVertex } = cornersOf(triangles, surface.triangles);
    const both = [before, after].map((scene) => ({ scene, own: scene.meshes[mesh]!.primitives[index]! }));
    if (both.every(({ own }) => own.influences)) {
      const bones = bonesOf(added);
      const [was, is] = both.map(({ scene, own }) => weightsOf(bones, added.shownBy, own, scene));
      vertices.weights = patchLists(vertices.weights, origin, was, is!);
    }
    putFrames(added, origin, both[0]!.own, both[1]!.own);
    const [was, is] = both.map(({ scene, own }) => coordinatesOf(own, scene));
    if (!was || !is) return;
    const places = Array.from(texVertex, (row) => texPlaces[row] ?? NONE);
    patchTable(texVertexFrames.texVertData, places, { uv: inVertical(was, v) }, { uv: inVertical(is, v) });
  });
}

/** Compressed positions stay in the box of their frame. */
function putFrames({ source, body }: AddedModel, origin: Uint32Array, was: Primitive, is: Primitive): void {
  const shares = weightSums(body.shape);
  body.frames.names.forEach((name, frame) => {
    const items = new Map<number, number>();
    body.frames.groups.each(frame, (vertex, item) => items.set(vertex, item));
    const [old, own] = [was, is].map((primitive) => positionsShowing(name, primitive, origin, shares));
    own!.forEach((value, at) => {
      const item = items.get(origin[Math.floor(at / 3)]!);
      if (item === undefined || value === old![at]) return;
      setFrameCoordinate(source.model.vertexFrames, frame, item * 3 + (at % 3), value);
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
  target?.positions.forEach((way, at) => {
    const vertex = target.vertices[Math.floor(at / 3)]!;
    out[vertex * 3 + (at % 3)]! += way * shares[origin[vertex]!]!;
  });
  return out;
}

/** The kinds of rows of a surface. */
const SURFACE = ['vertices', 'edges', 'faces', 'texVertices', 'texVertexGroups', 'texVertexFrames'] as const;

/**
 * Whether the surface can be rebuilt. Vertices without bones have positions only in frames, and the group of a new vertex
 * is only known if all frames have the same one.
 */
function canHaveSurface({ levels, source, body }: AddedModel, { meshes }: Scene): boolean {
  const { bones, vertexFrames } = source.model;
  const areWeighted = levels.every(({ mesh }) => isWeighted(meshes[mesh]!));
  return (
    SURFACE.every((kind) => source.rows(kind).lastIndexOf(UNKNOWN_ROW) === 0) &&
    (bones.count > 0 ? areWeighted : vertexFrames.count > 0) &&
    new Set(vertexFrames.vertexGroup).size < 2 &&
    body.frames.affordable.moves >= 0
  );
}

/** Rebuilds the surface, its frames and mounts; bones, sequences and materials stay. */
function putSurface(edit: Edit, known: AddedModel, choices: Choices, joined: readonly number[]): void {
  const { v } = choices;
  const { after, report } = edit;
  const { added, indices: fresh } = addMaterials(edit, known, primitivesOf(after, known, joined));
  const { source, shownBy } = added;
  const { model } = source;
  const nodes = after.nodes.map(({ mesh, ...node }, index) =>
    index === shownBy || joined.includes(index) ? after.nodes[index]! : node,
  );
  const scene = { ...after, nodes };
  const rows = new Map(usesOf(edit, added).map(({ material, row }) => [material, row]));
  const indices = indicesByRow(source, 'materials');
  const materialOf = (material: number) => fresh.get(material) ?? indices[rows.get(material) ?? NONE] ?? 0;
  const surface = writeSurface(scene, bonesOf(added), materialOf, model.bones.count > 0, report);
  const { texVertData } = surface.rows.texVertexFrames;
  putNewFrames(added, scene, surface);
  putMounts(added, scene, surface, { choices, report });
  replaceRows(model, {
    ...surface.rows,
    texVertexFrames: {
      ...surface.rows.texVertexFrames,
      texVertData: { ...texVertData, uv: inVertical(texVertData.uv, v) },
    },
  });
  // Each key frame has one frame for each group, and the new one is static.
  const { keyFrames } = model.sequences;
  const shown = texVertData.start.length > 1 ? [1] : [];
  const { start, values: frame } = lists(Array.from(keyFrames.boneKeys.start.subarray(1), () => shown));
  keyFrames.texVertexFrameKeys = { start, frame };
  report.lose(
    ONTO_CODES.ONTO_REWRITTEN,
    `Model "${model.name}" has new vertices and faces, from which its normals are computed`,
  );
  for (const node of joined) {
    const mesh = after.nodes[node]!.mesh!;
    const message = `Mesh ${after.meshes[mesh]!.name} is part of the mesh of model "${model.name}"`;
    report.lose(ONTO_CODES.ONTO_REWRITTEN, message, { path: `meshes[${mesh}]` });
  }
}

/** The group of the frames gets the vertices that they move, or all without bones; other groups are empty. */
function putNewFrames({ source, body }: AddedModel, scene: Scene, { vertices }: WrittenSurface): void {
  const { vertexFrames, vertexGroups, bones } = source.model;
  const frames = new FramePool(scene, vertices, ((vertexFrames.flags[0] ?? 0) & COMPRESSED) !== 0);
  for (const name of body.frames.names) frames.addMorph(name);
  const made = frames.finish(bones.count > 0);
  const { version: _, name: __, vertexGroup: ___, ...places } = made.vertexFrames;
  Object.assign(vertexFrames, places);
  const group = rowAt(source, 'vertexGroups', vertexFrames.vertexGroup[0] ?? 0);
  const empty = { start: new Uint32Array(vertexGroups.count + 1), vertex: new Uint32Array() };
  vertexGroups.vertices = patchLists(empty, [group], undefined, made.vertexGroups.vertices);
}

/** Attaches mounts to the nearest of the new faces, at their former positions. Those without a face have index 0. */
function putMounts(
  { source, mounts }: AddedModel,
  scene: Scene,
  { vertices, base }: WrittenSurface,
  { choices, report }: { choices: Choices; report: Report },
): void {
  const known = mounts.filter((node) => node !== NONE);
  const { rows, nodes } = writeMounts(scene, known, vertices, base, (name) => name, report);
  const { mountTriFace, mountBarys, scale, translate } = rows;
  const rotate = turnsAsStored(rows.rotate, choices);
  const places = nodes.map((node) => mounts.indexOf(node));
  source.model.mounts.mountTriFace.fill(0);
  patchTable(source.model.mounts, places, undefined, { mountTriFace, mountBarys, scale, rotate, translate });
}
