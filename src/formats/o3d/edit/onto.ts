/** Puts the edits of a character back into its archive. */
import { saysTheSame } from '../../../binary/patch.ts';
import { reportStoredColors } from '../../../fit/surfaces.ts';
import { localMatrix } from '../../../math/affine.ts';
import { Report } from '../../../report/report.ts';
import { matchByName } from '../../../scene/match-by-name.ts';
import type { Mesh, Scene } from '../../../scene/scene.ts';
import { changesOf, type Edit, fitAdditions, movedIndices, withDocuments } from '../../edit.ts';
import { placeOf, reportUnarrived, surfaceOf } from '../../edit-report.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import { paramsOfProperties } from '../custom-params.ts';
import type { ArchiveDocument } from '../files/archive/document.ts';
import { Draft } from '../files/archive/draft.ts';
import { rows } from '../files/archive/numbers.ts';
import { toByte } from '../files/blobs/document.ts';
import { paramsOf } from '../from-scene/additions.ts';
import { CAPABILITIES, FOLDER_CAPABILITIES } from '../from-scene/capabilities.ts';
import { addMeshes } from '../from-scene/new-meshes.ts';
import { listClips, writeMotion } from '../from-scene/new-motion.ts';
import { addTransforms, putJoints, separateSkins, transformsOf } from '../from-scene/new-nodes.ts';
import type { Target } from '../from-scene/target.ts';
import { clipsInTime, timelinesOf } from '../from-scene/timeline.ts';
import { restParam } from '../from-scene/transforms.ts';
import { LOCAL_MATRIX } from '../to-scene/graph/param-graph.ts';
import { type Traced, toScene, traceArchives } from '../to-scene/to-scene.ts';
import { holdsImages } from './images.ts';
import { putClips } from './onto/clips.ts';
import { putImages } from './onto/images.ts';
import { putMaterials } from './onto/materials.ts';
import { putMeshes, separateVertices } from './onto/meshes.ts';
import { putParams } from './onto/params.ts';
import { reportUnshownRests } from './onto/unshown-rests.ts';

export function onto(files: readonly SourceFile[], whole: Edit, options: ReadingOptions = {}): SourceFile[] {
  const { before, after, report } = whole;
  const own: Edit = { ...whole, after: { ...after, textures: [...after.textures] } };
  const capabilities = holdsImages(files) ? CAPABILITIES : FOLDER_CAPABILITIES;
  const fit = fitAdditions(own, { title: 'Google O3D', capabilities });
  const edited = withDocuments(files, (document) =>
    document.format === 'o3d.archive' ? copyOf(document as ArchiveDocument) : undefined,
  );
  const isGrowing = after.nodes.length > before.nodes.length;
  const targets = targetsOf(edited, fit, options);
  const timelines = targets.map(({ timeline }) => timeline);
  const edit: Edit = { ...fit, after: { ...fit.after, clips: clipsInTime(fit.after, timelines) } };
  for (const target of targets) {
    putNodes(edit, target);
    putMeshes(edit, target);
    putMaterials(edit, target);
  }
  putClips(edit, targets);
  for (const target of targets) {
    const document = target.draft.document();
    writeMotion(edit, target, document);
    listClips(edit, target, document);
    if (isGrowing) addMeshes(edit, target, document);
    edited[target.file] = { ...edited[target.file]!, document };
  }
  const read = (list: readonly SourceFile[]) => toScene(list, [], new Report(), options);
  const first = read(edited);
  const again = keepRests(edit, targets, first) ? read(edited) : first;
  const places = matchByName(after.meshes, again.meshes);
  for (const { index, is } of changesOf(edit, 'meshes')) {
    reportStoredColors(is, again.meshes[places[index]!], report, `meshes[${index}]`);
  }
  reportUnarrived(edit, again, () => read(files), { meshes: surfaceInBytes });
  reportUnshownRests(edit, again);
  return edited;
}

/** A copy with separate JSON and list of members. */
function copyOf(document: ArchiveDocument): ArchiveDocument {
  return { ...document, scene: structuredClone(document.scene), members: [...document.members] };
}

/** The archives with new images, Transforms and joints, and with separate objects for edited elements. */
function targetsOf(files: readonly SourceFile[], edit: Edit, options: ReadingOptions): Target[] {
  let traced = traceArchives(files, options);
  const separateAll = (separated: (archive: Traced) => boolean) => {
    if (traced.filter(separated).length > 0) traced = traceArchives(files, options);
  };
  const timelines = timelinesOf(edit, traced);
  for (const archive of traced) putImages(edit, archive);
  separateAll((archive) => separateSkins(edit, archive));
  const transforms = transformsOf(traced);
  const nodes = traced.map(({ stage }) => stage.nodes);
  addTransforms(edit, traced, transforms);
  traced.forEach((archive, at) => {
    putJoints(edit, archive, transforms[at]!);
  });
  traced = traceArchives(files, options);
  separateAll((archive) => separateVertices(edit, archive));
  return traced.map((archive, at) => ({
    ...withNodes(archive, nodes[at]!),
    draft: new Draft(archive.stage),
    transforms: transforms[at]!,
    timeline: timelines[at]!,
    unheld: new Set(),
  }));
}

/** An archive with the node indices from before Transforms were added. */
function withNodes(archive: Traced, nodes: Map<number, number>): Traced {
  const driven = archive.driven.map((one) => ({ ...one, node: nodes.get(one.object.id)! }));
  return { ...archive, driven, stage: { ...archive.stage, nodes } };
}

/** The rest pose of a Transform without animation is its matrix. */
function putNodes(edit: Edit, { stage }: Traced): void {
  const { before, after } = edit;
  const moved = new Set(movedIndices(edit));
  for (const [id, node] of stage.nodes) {
    const object = stage.index.byId.get(id)!;
    const old = before.nodes[node];
    if (old) putParams(object, paramsOfProperties(old), paramsOfProperties(after.nodes[node]!));
    const local = object.params.get(LOCAL_MATRIX.name);
    if (!moved.has(node) || !local || local.bind !== undefined) continue;
    local.json.value = rows(localMatrix(after.nodes[node]!));
  }
}

/**
 * The rest pose of animated Transforms is their matrix at second 0. If an edit changes it, it becomes a param, as in archives that
 * Exhume writes.
 *
 * @returns whether one was added
 */
function keepRests({ after }: Edit, targets: readonly Target[], again: Scene): boolean {
  const places = matchByName(after.nodes, again.nodes);
  let isAdded = false;
  for (const { stage, driven, transforms, unheld } of targets) {
    for (const node of new Set([...driven.map(({ node }) => node), ...unheld])) {
      const read = again.nodes[places[node]!];
      if (!read || saysTheSame(placeOf(read), placeOf(after.nodes[node]!))) continue;
      const params = paramsOf(stage.index.byId.get(transforms.get(node)!)!);
      if (!params) continue;
      Object.assign(params, restParam(after.nodes[node]!));
      isAdded = true;
    }
  }
  return isAdded;
}

/** A surface with colors rounded to bytes, as most archives store them. */
function surfaceInBytes(mesh: Mesh): Record<string, unknown> {
  return { ...surfaceOf(mesh), colors: mesh.primitives.map(({ colors }) => colors?.map(toByte)) };
}
