/** Replaces the surface of a model of a file, with its frames and mounts; bones, sequences and materials stay. */
import { patchLists, patchTable } from '../../../binary/patch-rows.ts';
import type { Report } from '../../../report/report.ts';
import { type Mesh, NONE, type Scene } from '../../../scene/scene.ts';
import { replaceRows, rowAt } from '../files/scene/document.ts';
import { COMPRESSED } from '../files/scene/records/frames.ts';
import type { Choices } from '../to-scene/choices.ts';
import { inVertical } from '../to-scene/coordinates.ts';
import type { AddedModel } from '../to-scene/model.ts';
import { rotationsAsStored } from '../to-scene/systems.ts';
import { bonesInFile, canGrow } from './additions.ts';
import { lists } from './columns.ts';
import { FramePool } from './frames.ts';
import { writeMounts } from './mounts.ts';
import { type WrittenSurface, writeSurface } from './surface.ts';

/**
 * Whether a surface can be rebuilt. Vertices without bones have positions only in frames, and the group of a new vertex is only
 * known if all frames have the same one.
 */
export function canRebuild(added: AddedModel, { meshes }: Scene): boolean {
  const { bones, vertexFrames } = added.source.model;
  return (
    canGrow(added, 'vertices', 'edges', 'faces', 'texVertices', 'texVertexGroups', 'texVertexFrames') &&
    (bones.count > 0
      ? added.levels.every(({ mesh }) => isWeighted(meshes[mesh]!))
      : vertexFrames.count > 0) &&
    new Set(vertexFrames.vertexGroup).size < 2 &&
    added.body.frames.affordable.moves >= 0
  );
}

/** Whether all vertices have influences. */
export function isWeighted({ primitives }: Mesh): boolean {
  return primitives.every(({ influences }) =>
    influences?.start.every((start, vertex, all) => vertex === 0 || all[vertex - 1]! < start),
  );
}

/**
 * @param scene its nodes show nothing but the surface
 * @param materialOf index in the file of each material of the scene
 */
export function rebuildSurface(
  scene: Scene,
  added: AddedModel,
  materialOf: (material: number) => number,
  choices: Choices,
  report: Report,
): void {
  const { model } = added.source;
  const surface = writeSurface(scene, bonesInFile(added), materialOf, model.bones.count > 0, report);
  putFrames(scene, added, surface);
  putMounts(scene, added, surface, choices, report);
  const { texVertexFrames } = surface.rows;
  const { texVertData } = texVertexFrames;
  const uv = inVertical(texVertData.uv, choices.v);
  replaceRows(model, {
    ...surface.rows,
    texVertexFrames: { ...texVertexFrames, texVertData: { ...texVertData, uv } },
  });
  // Each key frame has one frame for each group, and the new one is static.
  const { keyFrames } = model.sequences;
  const shown = texVertexFrames.count > 0 ? [1] : [];
  const { start, values: frame } = lists(Array.from(keyFrames.boneKeys.start.subarray(1), () => shown));
  keyFrames.texVertexFrameKeys = { start, frame };
}

/** The group of the frames gets the vertices that they move, or all without bones; other groups are empty. */
function putFrames(scene: Scene, { source, body }: AddedModel, { vertices }: WrittenSurface): void {
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
  scene: Scene,
  { source, mounts }: AddedModel,
  { vertices, base }: WrittenSurface,
  choices: Choices,
  report: Report,
): void {
  const known = mounts.filter((node) => node !== NONE);
  const { rows, nodes } = writeMounts(scene, known, vertices, base, (name) => name, report);
  const { mountTriFace, mountBarys, scale, translate } = rows;
  const rotate = rotationsAsStored(rows.rotate, choices);
  const places = nodes.map((node) => mounts.indexOf(node));
  source.model.mounts.mountTriFace.fill(0);
  patchTable(source.model.mounts, places, undefined, { mountTriFace, mountBarys, scale, rotate, translate });
}
