/** Rebuilds the surface of a model from edited meshes, keeping its bones and sequences. */
import { patchRows } from '../../../../binary/patch-rows.ts';
import { NONE, type Scene } from '../../../../scene/scene.ts';
import { type Edit, ONTO_CODES } from '../../../edit.ts';
import { indicesByRow, type Model, type ModelRows } from '../../files/scene/document.ts';
import { KIND_IDS, KINDS, type Kind } from '../../files/scene/kinds.ts';
import { lists } from '../../from-scene/columns.ts';
import { writeMounts } from '../../from-scene/mounts.ts';
import { writeSurface } from '../../from-scene/surface.ts';
import type { Triangle } from '../../from-scene/triangles.ts';
import type { VertexPool } from '../../from-scene/vertices.ts';
import type { AddedModel } from '../../to-scene/model.ts';
import { canHaveFrames, putFrames } from './frames.ts';
import { sourcesOf } from './materials.ts';

/** The kinds of rows of a surface. */
const SURFACE = [
  'vertices',
  'edges',
  'faces',
  'texVertices',
  'texVertexGroups',
  'texVertexFrames',
] as const satisfies readonly Kind[];

const SURFACE_PLACES: ReadonlySet<number> = new Set(SURFACE.map((kind) => KINDS.indexOf(kind)));

/** Whether the surface can be rebuilt: vertices without bones have positions only in frames. */
export function canHaveSurface(added: AddedModel, { meshes }: Scene): boolean {
  const { levels, source } = added;
  const { model } = source;
  const isKnown = ![...model.opaque.id].some((id) => SURFACE_PLACES.has(KIND_IDS.indexOf(id)));
  const isWeighted = levels.every(({ mesh }) =>
    meshes[mesh]!.primitives.every(({ positions, influences }) => {
      const vertices = positions.length / 3;
      const isBound = (vertex: number) => influences!.start[vertex]! < influences!.start[vertex + 1]!;
      return influences && Array.from({ length: vertices }, (_, vertex) => isBound(vertex)).every(Boolean);
    }),
  );
  const isPlaced = model.bones.count > 0 ? isWeighted : model.vertexFrames.count > 0;
  return isKnown && isPlaced && canHaveFrames(added);
}

export function putSurface(edit: Edit, added: AddedModel): void {
  const { source, skeleton, shownBy } = added;
  const { after, report } = edit;
  const { model } = source;
  const scene = showing(after, shownBy);
  const bones = { rowOf: new Map(skeleton.nodes.map((node, bone) => [node, bone])), still: NONE };
  const surface = writeSurface(scene, bones, materialIndices(edit, added), model.bones.count > 0, report);
  const { vertices, rows, base } = surface;
  const boneIndices = indicesByRow(source, 'bones');
  const { weights } = rows.vertices;
  weights.weightBone = weights.weightBone.map((index) => boneIndices[index - 1]!);
  putFrames(added, scene, vertices);
  putMounts(edit, added, scene, vertices, base);
  model.order = orderWith(model, rows);
  Object.assign(model, rows);
  showCoordinates(model);
  report.lose(
    ONTO_CODES.ONTO_REWRITTEN,
    `Model "${model.name}" has new vertices and faces, from which its normals are computed`,
  );
}

/** A scene with a single model. */
function showing(scene: Scene, shownBy: number): Scene {
  const nodes = scene.nodes.map((node, index) => {
    const { mesh, ...rest } = node;
    return index === shownBy || mesh === undefined ? node : rest;
  });
  return { ...scene, nodes };
}

/** Returns the index in the file of each of the scene's materials. */
function materialIndices(edit: Edit, added: AddedModel): (material: number) => number {
  const sources = sourcesOf(edit, added);
  const indices = indicesByRow(added.source, 'materials');
  return (material) => indices[sources.get(material)?.row ?? NONE] ?? 0;
}

/** Attaches mounts to the nearest of the new faces, at their former positions. */
function putMounts(
  { report }: Edit,
  { source: { model }, mounts }: AddedModel,
  scene: Scene,
  vertices: VertexPool,
  faces: readonly Triangle[],
): void {
  const others = [...scene.nodes.keys()].filter((node) => !mounts.includes(node));
  const bones = { rowOf: new Map(others.map((node) => [node, NONE])) };
  const { rows, nodes } = writeMounts(scene, bones, vertices, faces, (name) => name, report);
  const places = nodes.map((node) => mounts.indexOf(node));
  // Mounts without a face, before or now, have index 0.
  model.mounts.mountTriFace.fill(0);
  for (const [column, width] of MOUNT_COLUMNS) {
    const values = rows[column];
    patchRows({ values: model.mounts[column], width }, places, undefined, { values, width });
  }
}

const MOUNT_COLUMNS = [
  ['mountTriFace', 1],
  ['mountBarys', 3],
  ['scale', 3],
  ['rotate', 4],
  ['translate', 3],
] as const;

/** Subchunks in their original order, those of the surface at the first of their kind. */
function orderWith({ order }: Model, rows: Pick<ModelRows, (typeof SURFACE)[number]>): Uint8Array {
  const left = new Map(SURFACE.map((kind) => [KINDS.indexOf(kind), rows[kind].count]));
  const take = (place: number) => {
    const count = left.get(place) ?? 0;
    left.set(place, 0);
    return new Array<number>(count).fill(place);
  };
  const kept = [...order].flatMap((place) => (SURFACE_PLACES.has(place) ? take(place) : [place]));
  return Uint8Array.from([...kept, ...[...left.keys()].flatMap(take)]);
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
