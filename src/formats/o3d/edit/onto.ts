/** Puts the edits of a character back into its archive. */
import { count, noErrors } from '../../../animation/errors.ts';
import { saysTheSame } from '../../../binary/patch.ts';
import { reportColors } from '../../../fit/surfaces.ts';
import { Report } from '../../../report/report.ts';
import type { Primitive, Scene } from '../../../scene/scene.ts';
import { changedIndices, type Edit, isUntouched, placeOf, reportUnarrived } from '../../edit.ts';
import type { ReadingOptions, SourceFile } from '../../format.ts';
import type { ArchiveDocument } from '../files/archive/document.ts';
import { Draft } from '../files/archive/draft.ts';
import { toScene } from '../to-scene/to-scene.ts';
import { putClips } from './onto/clips.ts';
import { putImages } from './onto/images.ts';
import { putMaterial, putNode, putRest } from './onto/materials.ts';
import { putMesh, separateVertices } from './onto/meshes.ts';
import type { Target } from './onto/target.ts';
import { traceArchives } from './trace.ts';

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
    file.document?.format === 'o3d.archive'
      ? { ...file, document: copyOf(file.document as ArchiveDocument) }
      : file,
  );
  const { targets, names } = targetsOf(edited, edit, options);
  for (const target of targets) {
    putNodes(edit, target);
    putMeshes(edit, target);
    putMaterials(edit, target);
  }
  putClips(edit, targets);
  for (const target of targets) {
    const document = target.draft.document();
    edited[target.file] = { ...edited[target.file]!, document };
  }
  const read = (list: readonly SourceFile[]) => toScene(list, [], new Report(), options);
  let again = read(edited);
  if (keepRests(edit, targets, again)) again = read(edited);
  const arrived = { ...edit, after: withStoredColors(edit, named(after, names), again) };
  reportUnarrived(arrived, read(files), again);
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

/** The archives, in which everything edited has separate objects, with the names of new textures of the scene. */
function targetsOf(
  files: readonly SourceFile[],
  edit: Edit,
  options: ReadingOptions,
): { targets: Target[]; names: ReadonlyMap<number, string> } {
  const traced = traceArchives(files, options);
  const names = new Map(traced.flatMap((archive) => [...putImages(edit, archive)]));
  const separated = traced.filter((archive) => separateVertices(edit, archive));
  const last = separated.length > 0 ? traceArchives(files, options) : traced;
  return { targets: last.map((archive) => ({ ...archive, draft: new Draft(archive.stage) })), names };
}

function putNodes({ before, after }: Edit, { stage }: Target): void {
  const changed = new Set(changedIndices(before.nodes, after.nodes));
  for (const [id, node] of stage.nodes) {
    if (changed.has(node)) putNode(stage.index.byId.get(id)!, after.nodes[node]!);
  }
}

function putMeshes(edit: Edit, target: Target): void {
  const changed = new Set(changedIndices(edit.before.meshes, edit.after.meshes));
  for (const part of [...target.shapes.values()].flat()) {
    if (changed.has(part.mesh)) putMesh(edit, target, part);
  }
}

function putMaterials({ before, after }: Edit, { materials }: Target): void {
  for (const index of changedIndices(before.materials, after.materials)) {
    const object = materials.get(index);
    if (object) putMaterial(object, before.materials[index]!, after.materials[index]!);
  }
}

/** Animated nodes have the rest pose of second 0, unless the archive states another. @returns whether one was added */
function keepRests({ after }: Edit, targets: readonly Target[], again: Scene): boolean {
  const moved = targets
    .flatMap(({ driven }) => driven)
    .filter(({ node }) => !saysTheSame(placeOf(again.nodes[node]!), placeOf(after.nodes[node]!)));
  return moved.filter(({ object, node }) => putRest(object, after.nodes[node]!)).length > 0;
}

/** A scene whose images have their names in the archive. */
function named(scene: Scene, names: ReadonlyMap<number, string>): Scene {
  const textures = scene.textures.map((texture, index) => ({
    ...texture,
    uri: names.get(index) ?? texture.uri,
  }));
  return { ...scene, textures };
}

/** Half a step of colors stored in bytes. */
const HALF_STEP = 0.5 / 255 + 1e-6;

/** Edited colors as read again, if they differ by no more than rounding to bytes. */
function withStoredColors({ before, report }: Edit, after: Scene, again: Scene): Scene {
  const meshes = [...after.meshes];
  for (const index of changedIndices(before.meshes, after.meshes)) {
    const { name, primitives } = meshes[index]!;
    const errors = noErrors();
    const stored = primitives.map((primitive, at): Primitive => {
      const { colors } = again.meshes[index]?.primitives[at] ?? {};
      const apart = primitive.colors?.map((value, i) => Math.abs(value - (colors?.[i] ?? Infinity)));
      if (!colors || !apart?.every((error) => error <= HALF_STEP)) return primitive;
      for (const error of apart) count(errors, error);
      return { ...primitive, colors };
    });
    meshes[index] = { ...meshes[index]!, primitives: stored };
    reportColors(errors, name, report, `meshes[${index}]`);
  }
  return { ...after, meshes };
}
