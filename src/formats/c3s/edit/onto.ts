/** Puts the edits of a character back into its file. */
import { compareScenes } from '../../../pose/compare.ts';
import { Report } from '../../../report/report.ts';
import type { Clip, Mesh, Node, Scene } from '../../../scene/scene.ts';
import {
  changedIndices,
  type Edit,
  isUntouched,
  placeOf,
  reportUnarrived,
  spanOf,
  surfaceOf,
} from '../../edit.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import { C3S_CODES } from '../codes.ts';
import { modelsOf } from '../files/scene/document.ts';
import { c3sProperties, type NodeProperties } from '../properties.ts';
import { choicesOf } from '../to-scene/choices.ts';
import { type AddedModel, addModel } from '../to-scene/model.ts';
import { documentsAmong, stageFor, toScene } from '../to-scene/to-scene.ts';
import { putBones } from './onto/bones.ts';
import { putClips } from './onto/clips.ts';
import { putMaterials } from './onto/materials.ts';
import { putMeshes } from './onto/meshes.ts';

export function onto(
  files: readonly SourceFile[],
  before: Scene,
  after: Scene,
  report: Report,
  options: ReadingOptions = {},
): SourceFile[] {
  if (isUntouched(before, after)) return [...files];
  const edit: Edit = { before, after, report };
  const edited = files.map((file) =>
    file.document?.format === 'c3s' ? { ...file, document: structuredClone(file.document) } : file,
  );
  const choices = choicesOf(options);
  /** Names of the models with new vertices. */
  const renewed = new Set<string>();
  for (const added of tracedModels(edited, options)) {
    putBones(edit, added, choices);
    putMaterials(edit, added);
    if (putMeshes(edit, added, choices)) renewed.add(added.source.model.name);
    putClips(edit, added, choices);
  }
  const read = (list: readonly SourceFile[]) => toScene(list, [], new Report(), options);
  reportLost(edit, read(files), read(edited), renewed);
  return edited;
}

/** The models of some files, each with its elements in the scene of all. */
function tracedModels(files: readonly SourceFile[], options: ReadingOptions): AddedModel[] {
  const stage = stageFor(files, [], new Report(), options);
  return documentsAmong(files).flatMap(({ document }) =>
    modelsOf(document).map(({ model }) => addModel(stage, model)),
  );
}

/** Rounding in single precision, as a fraction of the height. */
const NEGLIGIBLE = 1e-5;

/** @param plain the scene of the files before the edit, @param again after it */
function reportLost(edit: Edit, plain: Scene, again: Scene, renewed: ReadonlySet<string>): void {
  const meshes = (mesh: Mesh) => (renewed.has(mesh.name) ? {} : shownOf(mesh));
  const { before, after, report } = edit;
  reportUnarrived(edit, plain, again, { nodes: restOf, meshes, clips: playedOf });
  const distance = (wanted: Clip[], is: Clip[]) =>
    compareScenes({ ...after, clips: wanted }, { ...again, clips: is });
  const rest = distance([], []);
  if (rest.relative > NEGLIGIBLE) {
    const error = { max: rest.max, mean: rest.mean, unit: 'units' };
    report.lose(C3S_CODES.C3S_REST_APPROXIMATE, 'Rest pose of the model is approximated', { error });
  }
  // Frames are not affected by the rest pose of bones.
  const isMoved = changedIndices(before.nodes, after.nodes).length > 0;
  const clips = isMoved ? after.clips.keys() : changedIndices(before.clips, after.clips);
  for (const index of clips) {
    const clip = after.clips[index]!;
    const { moving, mean, height } = distance([clip], [again.clips[index]!]);
    if (moving <= NEGLIGIBLE * height) continue;
    report.lose(C3S_CODES.C3S_CLIP_APPROXIMATE, `Clip "${clip.name}" is approximated`, {
      error: { max: moving, mean, unit: 'units' },
    });
  }
}

/** Without the transforms of mounts, which follow from the surface. */
function restOf(node: Node): Record<string, unknown> {
  return c3sProperties<NodeProperties>(node).mount ? {} : placeOf(node);
}

/** Without what is measured: the effect of frames. */
function playedOf(clip: Clip): Record<string, unknown> {
  const { morphTracks: _, ...rest } = spanOf(clip);
  return rest;
}

/** Without what is measured: positions. */
function shownOf(mesh: Mesh): Record<string, unknown> {
  const { positions: _, normals: __, weights: ___, ...rest } = surfaceOf(mesh);
  const weights = mesh.primitives.map(
    ({ influences }) => influences && { joint: influences.joint, weight: influences.weight },
  );
  return { ...rest, weights };
}
