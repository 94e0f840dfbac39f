/** What was edited of a character in the archive that it came from. */
import { Report } from '../../../report/report.ts';
import type { Scene, Track } from '../../../scene/scene.ts';
import { notArrived } from '../../arrived.ts';
import { changedIndices, type Edit, isUntouched, reportUnable } from '../../edit.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import type { ArchiveDocument, SceneObject } from '../files/archive/document.ts';
import { referredByParam } from '../to-scene/stage.ts';
import { toScene } from '../to-scene/to-scene.ts';
import { putTrack, timelineOf } from './onto/clips.ts';
import { withStoredColors } from './onto/colors.ts';
import { Draft } from './onto/draft.ts';
import { putImages } from './onto/images.ts';
import { keepRest, putMaterial, putNode } from './onto/materials.ts';
import { putMesh } from './onto/meshes.ts';
import { separateVertices } from './onto/separate.ts';
import { type Traced, traceArchives } from './trace.ts';

export function onto(
  files: readonly SourceFile[],
  before: Scene,
  after: Scene,
  report: Report,
  options: ReadingOptions = {},
): SourceFile[] {
  if (isUntouched(before, after)) return [...files];
  const edited = files.map((file) => {
    const { document } = file;
    return document?.format === 'o3d.archive'
      ? { ...file, document: copyOf(document as ArchiveDocument) }
      : file;
  });
  const traced = traceSeparated(edited, { before, after, report }, options);
  const stored = withStoredColors({ before, after, report }, traced);
  const edit: Edit = { before, after: stored, report };
  const drafts = traced.map(({ stage }) => new Draft(stage));
  const names = traced.flatMap((archive, index) => {
    const draft = drafts[index]!;
    putNodes(edit, draft, archive);
    putMeshes(edit, draft, archive);
    return [...putMaterials(edit, draft, archive)];
  });
  const still = putClips(edit, drafts, traced);
  traced.forEach((archive, index) => {
    const document = drafts[index]!.document();
    keepRest(archive, document, after, options);
    edited[archive.file] = { ...edited[archive.file]!, document };
  });
  const read = (list: readonly SourceFile[]) => toScene(list, [], new Report(), options);
  reportUnable(edit, still);
  reportUnable(edit, notArrived(before, named(stored, new Map(names)), read(files), read(edited)));
  return edited;
}

/** All but a `scene.json` in a folder. */
export function holdsImages(files: readonly SourceFile[]): boolean {
  return files.every(({ document }) => {
    return document?.format !== 'o3d.archive' || (document as ArchiveDocument).container.kind !== 'json';
  });
}

/** Traces archives in which edited meshes have vertices of their own. */
function traceSeparated(files: readonly SourceFile[], edit: Edit, options: ReadingOptions): Traced[] {
  const traced = traceArchives(files, edit.before, options);
  const separated = traced.filter((archive) => separateVertices(archive, edit));
  return separated.length > 0 ? traceArchives(files, edit.before, options) : traced;
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

function putMeshes(edit: Edit, draft: Draft, { shapes }: Traced): void {
  const { before, after } = edit;
  for (const { mesh, made } of [...shapes.values()].flat()) {
    const [was, is] = [before.meshes[mesh]!, after.meshes[mesh]!];
    if (was !== is) putMesh(edit, draft, made, was, is);
  }
}

/** @returns the names that new textures of the scene have in the archive */
function putMaterials(edit: Edit, draft: Draft, { stage, shapes }: Traced): ReadonlyMap<number, string> {
  const { before, after } = edit;
  const objects = new Map<number, SceneObject>();
  for (const { mesh, made } of [...shapes.values()].flat()) {
    made.forEach(({ object }, primitive) => {
      const source = referredByParam(stage.index, object, 'o3d.material', 'o3d.Material');
      if (source) objects.set(before.meshes[mesh]!.primitives[primitive]!.material, source);
    });
  }
  const changed = changedIndices(before.materials, after.materials);
  for (const index of changed) {
    const object = objects.get(index);
    if (object) putMaterial(draft, object, before.materials[index]!, after.materials[index]!);
  }
  return changed.length > 0 ? putImages(edit, draft, objects) : new Map();
}

/** A scene whose images have the names that they have in an archive. */
function named(scene: Scene, names: ReadonlyMap<number, string>): Scene {
  const textures = scene.textures.map((texture, index) => ({
    ...texture,
    uri: names.get(index) ?? texture.uri,
  }));
  return { ...scene, textures };
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
