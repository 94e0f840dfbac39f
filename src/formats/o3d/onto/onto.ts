/** What was edited of a character in the archive that it came from. */
import { Report } from '../../../report/report.ts';
import type { Scene, Track } from '../../../scene/scene.ts';
import { notArrived } from '../../arrived.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import { changedIndices, type Edit, isUntouched, ONTO_CODES } from '../../onto.ts';
import type { ArchiveDocument, SceneObject } from '../archive/document.ts';
import { referredByParam } from '../scene/stage.ts';
import { toScene } from '../to-scene.ts';
import { type Traced, traceArchives } from '../trace.ts';
import { putTrack, timelineOf } from './clips.ts';
import { Draft } from './draft.ts';
import { keepRest, putMaterial, putNode } from './materials.ts';
import { putMesh } from './meshes.ts';

export function onto(
  files: readonly SourceFile[],
  before: Scene,
  after: Scene,
  report: Report,
  options: ReadingOptions = {},
): SourceFile[] {
  if (isUntouched(before, after)) return [...files];
  const edit: Edit = { before, after, report };
  const edited = files.map((file) => {
    const { document } = file;
    return document?.format === 'o3d.archive'
      ? { ...file, document: copyOf(document as ArchiveDocument) }
      : file;
  });
  const traced = traceArchives(edited, before, options);
  const drafts = traced.map(({ stage }) => new Draft(stage));
  traced.forEach((archive, index) => {
    const draft = drafts[index]!;
    putNodes(edit, draft, archive);
    putMeshes(edit, draft, archive);
    putMaterials(edit, draft, archive);
  });
  const still = putClips(edit, drafts, traced);
  traced.forEach((archive, index) => {
    const document = drafts[index]!.document();
    keepRest(archive, document, after, options);
    edited[archive.file] = { ...edited[archive.file]!, document };
  });
  const read = (list: readonly SourceFile[]) => toScene(list, [], new Report(), options);
  for (const what of [...still, ...notArrived(before, after, read(files), read(edited))]) {
    report.lose(ONTO_CODES.ONTO_UNABLE, what);
  }
  return edited;
}

/** With a JSON of its own. */
function copyOf(document: ArchiveDocument): ArchiveDocument {
  return { ...document, scene: structuredClone(document.scene) };
}

function putNodes({ before, after }: Edit, draft: Draft, { stage }: Traced): void {
  const changed = new Set(changedIndices(before.nodes, after.nodes));
  for (const [id, node] of stage.nodes) {
    if (changed.has(node)) putNode(draft, stage.index.byId.get(id)!, after.nodes[node]!);
  }
}

function putMeshes({ before, after }: Edit, draft: Draft, { shapes }: Traced): void {
  for (const { mesh, made } of [...shapes.values()].flat()) {
    const [was, is] = [before.meshes[mesh]!, after.meshes[mesh]!];
    if (was !== is) putMesh(draft, made, was, is);
  }
}

function putMaterials({ before, after }: Edit, draft: Draft, { stage, shapes }: Traced): void {
  const objects = new Map<number, SceneObject>();
  for (const { mesh, made } of [...shapes.values()].flat()) {
    made.forEach(({ object }, primitive) => {
      const source = referredByParam(stage.index, object, 'o3d.material', 'o3d.Material');
      if (source) objects.set(before.meshes[mesh]!.primitives[primitive]!.material, source);
    });
  }
  for (const index of changedIndices(before.materials, after.materials)) {
    const object = objects.get(index);
    if (object) putMaterial(draft, object, before.materials[index]!, after.materials[index]!);
  }
}

/** @returns what cannot be put into the curves */
function putClips({ before, after }: Edit, drafts: readonly Draft[], traced: readonly Traced[]): string[] {
  const timelines = traced.map(timelineOf);
  return changedIndices(before.clips, after.clips).flatMap((index) => {
    const [clip, edited] = [before.clips[index]!, after.clips[index]!];
    const keyOf = ({ target, property }: Track) => `${target} ${property}`;
    const [was, is] = [clip, edited].map(
      ({ tracks }) => new Map(tracks.map((track) => [keyOf(track), track])),
    ) as [Map<string, Track>, Map<string, Track>];
    const still = [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
      const [old, own] = [was.get(key), is.get(key)];
      const { target, property } = (own ?? old)!;
      const node = before.nodes[target]!;
      if (old === own) return [];
      const isPut = traced.some(({ stage }, archive) => {
        const [id] = [...stage.nodes].find(([, index]) => index === target) ?? [];
        const object = id === undefined ? undefined : stage.index.byId.get(id);
        const track = { node, property, clip, was: old?.curve, is: own?.curve };
        return object && putTrack(drafts[archive]!, before, { ...track, object }, timelines[archive]!);
      });
      return isPut ? [] : [`${property} of ${node.name}`];
    });
    return still.length > 0 ? [`in the clip ${edited.name}: ${still.join(', ')}`] : [];
  });
}
