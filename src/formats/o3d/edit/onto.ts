/** Puts the edits of a character back into its archive. */
import { saysTheSame } from '../../../binary/patch.ts';
import { reportStoredColors } from '../../../fit/surfaces.ts';
import { Report } from '../../../report/report.ts';
import type { Mesh, Scene } from '../../../scene/scene.ts';
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
import type { ArchiveDocument } from '../files/archive/document.ts';
import { Draft } from '../files/archive/draft.ts';
import { rows } from '../files/archive/numbers.ts';
import { isObject } from '../files/archive/scene-index.ts';
import { toByte } from '../files/blobs/document.ts';
import { ownParam } from '../from-scene/builder.ts';
import { matrixOf } from '../from-scene/from-scene.ts';
import { LOCAL_MATRIX } from '../to-scene/graph/param-graph.ts';
import { REST_PARAM } from '../to-scene/nodes.ts';
import { type Traced, toScene, traceArchives } from '../to-scene/to-scene.ts';
import { putClips } from './onto/clips.ts';
import { putImages } from './onto/images.ts';
import { putMaterials } from './onto/materials.ts';
import { putMeshes, separateVertices } from './onto/meshes.ts';
import type { Target } from './onto/target.ts';

export function onto(
  files: readonly SourceFile[],
  before: Scene,
  after: Scene,
  report: Report,
  options: ReadingOptions = {},
): SourceFile[] {
  if (isUntouched(before, after)) return [...files];
  const edit: Edit = { before, after: { ...after, textures: [...after.textures] }, report };
  const edited = files.map((file) =>
    file.document?.format === 'o3d.archive'
      ? { ...file, document: copyOf(file.document as ArchiveDocument) }
      : file,
  );
  const targets = targetsOf(edited, edit, options);
  for (const target of targets) {
    putNodes(edit, target);
    putMeshes(edit, target);
    putMaterials(edit, target);
  }
  putClips(edit, targets);
  for (const { file, draft } of targets) edited[file] = { ...edited[file]!, document: draft.document() };
  const read = (list: readonly SourceFile[]) => toScene(list, [], new Report(), options);
  const first = read(edited);
  const again = keepRests(edit, targets, first) ? read(edited) : first;
  for (const index of changedIndices(before.meshes, after.meshes)) {
    reportStoredColors(after.meshes[index]!, again.meshes[index], report, `meshes[${index}]`);
  }
  reportUnarrived(edit, read(files), again, { nodes: placeOf, meshes: surfaceInBytes, clips: spanOf });
  return edited;
}

/** Everything except a `scene.json` in a folder. */
export function holdsImages(files: readonly SourceFile[]): boolean {
  return files.every(({ document }) => {
    return document?.format !== 'o3d.archive' || (document as ArchiveDocument).container.kind !== 'json';
  });
}

/** A copy with separate JSON and list of members. */
function copyOf(document: ArchiveDocument): ArchiveDocument {
  return { ...document, scene: structuredClone(document.scene), members: [...document.members] };
}

/** The archives, with new images, and with separate objects for what is edited. */
function targetsOf(files: readonly SourceFile[], edit: Edit, options: ReadingOptions): Target[] {
  const traced = traceArchives(files, options);
  for (const archive of traced) putImages(edit, archive);
  const separated = traced.filter((archive) => separateVertices(edit, archive));
  const last = separated.length > 0 ? traceArchives(files, options) : traced;
  return last.map((archive) => ({ ...archive, draft: new Draft(archive.stage) }));
}

/** The rest pose of a Transform without animation is its matrix. */
function putNodes({ before, after }: Edit, { stage }: Traced): void {
  const changed = new Set(changedIndices(before.nodes, after.nodes));
  for (const [id, node] of stage.nodes) {
    const local = stage.index.byId.get(id)!.params.get(LOCAL_MATRIX.name);
    if (!changed.has(node) || !local || local.bind !== undefined) continue;
    local.json.value = rows(matrixOf(after.nodes[node]!));
  }
}

/**
 * Animated Transforms rest at their matrix of second 0. If an edit changes that, the rest pose becomes a param, as in archives
 * that Exhume writes.
 *
 * @returns whether one was added
 */
function keepRests({ after }: Edit, targets: readonly Target[], again: Scene): boolean {
  const moved = targets
    .flatMap(({ driven }) => driven)
    .filter(({ node }) => !saysTheSame(placeOf(again.nodes[node]!), placeOf(after.nodes[node]!)));
  for (const { object, node } of moved) {
    if (!isObject(object.json.params)) continue;
    object.json.params[REST_PARAM] = ownParam('ParamMatrix4', rows(matrixOf(after.nodes[node]!)));
  }
  return moved.length > 0;
}

/** A surface with colors as archives store most of them. */
function surfaceInBytes(mesh: Mesh): Record<string, unknown> {
  return { ...surfaceOf(mesh), colors: mesh.primitives.map(({ colors }) => colors?.map(toByte)) };
}
