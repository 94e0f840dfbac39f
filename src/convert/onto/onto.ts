/** Puts edits back into the files of the original. */
import { reportUnable } from '../../formats/edit.ts';
import type { NamedBytes, SourceFile, TargetOptions } from '../../formats/format.ts';
import { FormatError, Report } from '../../report/report.ts';
import type { Scene } from '../../scene/scene.ts';
import { isModel } from '../characters.ts';
import { CONVERT_CODES } from '../codes.ts';
import { gather } from '../gather.ts';
import type { Gathered, GatherOptions, LoadedFile } from '../gathered.ts';
import type { Library } from '../library.ts';
import { type SceneOptions, sceneOf } from '../scene-of.ts';
import { arranged } from './arranged.ts';
import { arrivedChanges } from './arrived.ts';
import { withFormerSkins } from './attached.ts';
import { withFormerBoneAxes } from './bone-axes.ts';
import { withoutCarriers } from './carriers.ts';
import { withoutCopies } from './copies.ts';
import { isChangedIn, putScene, writtenDocuments } from './edit-scene.ts';
import { reportFarMeshes } from './far.ts';
import { withFormerAxes } from './folded-axes.ts';
import { type Changes, mergeEdit } from './merge.ts';
import { boundLike, gatherOriginal, type Original, originalOf, sentAs } from './original.ts';
import { reportOtherUnit } from './other-unit.ts';
import { withJoinedParts } from './parts.ts';
import { capabilitiesOf, withPlacedTextures } from './placed-textures.ts';
import { withFormerMaterialNames, withFormerMeshNames, withFormerSpelling } from './renamed.ts';
import { withFormerBoneNames } from './renamed-bones.ts';
import { withFormerParentNames } from './renamed-parents.ts';
import { withFormerFormats } from './repainted.ts';
import { withRestBinds } from './rest-binds.ts';
import { withFormerScales } from './scaled.ts';
import { requireKnown, Selection, type SelectionOptions } from './selection.ts';
import { withSeparatedParts } from './separated.ts';
import { withFormerBases } from './split-bones.ts';
import { withFormerSpaces } from './unbound.ts';
import { named, type WithNames, withTargetNames } from './unnamed.ts';
import { withFormerUp } from './z-up.ts';

/** Options for finding and reading the files of the original and of the edited character. */
export interface OntoOptions
  extends GatherOptions,
    SceneOptions,
    SelectionOptions,
    Pick<TargetOptions, 'maxInfluences'> {}

/** The result of putting edits back into the files of an original. */
export interface PutBack {
  /** Families of the original and of the edited files. */
  families: readonly [original: string, edited: string];
  /** The original with the edits. */
  scene: Scene;
  changes: Changes;
  /** All documents of the original, the named one first, and new images. */
  files: NamedBytes[];
  /** Issues of all files read, and edits that could not be put back. */
  report: Report;
}

/**
 * Puts the edits of a character back into its original: edited geometry, weights, materials and clips replace those of the
 * same name, and everything else of the original is kept. Edits are found by comparison with the original in the same
 * format: edited glTF is compared with the original converted to glTF, and files of the same family with the original itself.
 *
 * @param inputs paths of the edited files in the library
 * @param original path of the original file, or of all its files where none of them refers to the others
 * @throws FormatError CONVERT_ONTO_FAMILY, CONVERT_ONTO_NOTHING, CONVERT_ONTO_SKELETON, or if a file cannot be read
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { convertOnto, MemoryLibrary } from 'exhume';
 *
 * const bytes = readFileSync('samples/yorick/c3s-frames/yorick_head.c3s');
 * const library = new MemoryLibrary({ 'head.c3s': bytes, 'edited.c3s': bytes });
 * const { files, changes } = await convertOnto(library, ['edited.c3s'], 'head.c3s');
 * console.log(files[0]?.name, changes.geometry.length); // head.c3s 0
 * ```
 */
export async function convertOnto(
  library: Library,
  inputs: readonly string[],
  original: string | readonly string[],
  options: OntoOptions = {},
): Promise<PutBack> {
  const { with: _, ...ofOriginal } = options;
  const known = await gatherOriginal(library, [original].flat(), ofOriginal);
  return putInto(known, await gather(library, inputs, options), inputs[0]!, options);
}

/**
 * Puts the edits of a character back into its original, as `convertOnto` does, where the files of both are gathered already.
 *
 * @param options those with which the original was gathered
 * @throws FormatError CONVERT_ONTO_FAMILY, CONVERT_ONTO_NOTHING, CONVERT_ONTO_SKELETON, or if no scene can be made of the files
 * @example
 * ```ts
 * import { describeChanges, gather, putBack } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const original = await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']);
 * const edited = await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']);
 * const { changes, files } = await putBack(original, edited);
 * console.log(describeChanges(changes), files.length); // nothing replaced 10
 * ```
 */
export function putBack(original: Gathered, edited: Gathered, options: OntoOptions = {}): Promise<PutBack> {
  return putInto(originalOf(original, options), edited, edited.files[0]!.name, options);
}

/** @param name of the first edited file */
export async function putInto(
  original: Original,
  changed: Gathered,
  name: string,
  options: OntoOptions,
): Promise<PutBack> {
  const { base, onto } = original;
  const { before, scene: initial, restored, sent, edited } = await compared(original, changed, name, options);
  requireKnown(options, before, edited);
  const choice = {
    selection: new Selection(options),
    properties: capabilitiesOf(base.family.id)?.properties ?? [],
    isGlowOwn: base.family.id !== 'gltf',
  };
  const put = withFindings(changed.report, () => mergeEdit(initial, sent, edited, choice));
  requireMatch(put.changes, original);
  // Without the losses of the original, which keeps what its scene lacks.
  const report = options.listAll ? Report.complete() : new Report();
  const merged = withFormerFormats(put.scene, put.formerTextures, report, base.family.keptImages);
  report.issues.push(...base.report.issues, ...changed.report.issues);
  report.losses.push(...changed.report.losses);
  reportUnmatched(put.changes, report);
  reportFarMeshes(initial, merged, report);
  reportOtherUnit(initial, merged, report);
  const edit = { before, after: restored(merged) };
  const known = report.losses.length;
  const { scene, files: written, images, again } = await putScene(base, onto, edit, report, options);
  const outcome = {
    edit: { before: initial, after: merged },
    files: { before: original.scene, after: again },
    images,
    losses: report.losses.slice(known),
  };
  const changes = arrivedChanges(put.changes, outcome, report);
  // The original and the edited files may have the same findings.
  keepDistinct(report.issues);
  keepDistinct(report.losses);
  return {
    families: [base.family.id, changed.family.id],
    scene,
    changes,
    files: [...documentsOf(written, base), ...images.values()],
    report,
  };
}

/** The scenes of which an edit is the difference. */
interface Compared extends WithNames {
  /** The original, in the bind pose of the edited files. */
  before: Scene;
  /** The original after the conversions of the edited files. */
  sent: Scene;
  edited: Scene;
}

/** Undo, in this order, what other programs change on their own. */
const RESTORING: readonly ((edited: Scene, before: Scene, report: Report) => Scene)[] = [
  withFormerUp,
  withFormerAxes,
  withFormerSpelling,
  withFormerBoneNames,
  withFormerParentNames,
  withFormerBases,
  withoutCarriers,
  withoutCopies,
  arranged,
  withFormerBoneAxes,
  withFormerScales,
  withFormerMeshNames,
  withSeparatedParts,
  withFormerMaterialNames,
  withFormerSpaces,
  withFormerSkins,
  withRestBinds,
];

async function compared(
  original: Original,
  changed: Gathered,
  name: string,
  options: OntoOptions,
): Promise<Compared> {
  const send = (how: Pick<TargetOptions, 'bake'> = {}) =>
    sentAs(original, changed, name, { ...options, ...how });
  // The given axes are those of the original, and of other files of its family.
  const isOfFamily = changed.family === original.base.family;
  const { axes: _, ...inUsualAxes } = options;
  const sentFiles = async (how: { bake: boolean }) =>
    isOfFamily ? original.base.files : (await send(how)).files;
  const files = await changed.family.recalled?.(changed.files, sentFiles, changed.report);
  const own = sceneOf({ ...changed, files: files ?? changed.files }, isOfFamily ? options : inUsualAxes);
  // Only models state their unit.
  const read = isOfFamily && !changed.files.some(isModelFile) ? { ...own, axes: original.scene.axes } : own;
  const before = isOfFamily ? original.scene : boundLike(original, changed, options);
  const names = isOfFamily ? named(before, read) : { scene: before, restored: (merged: Scene) => merged };
  const sent = isOfFamily ? names.scene : arranged((await send()).scene, before);
  const like = isOfFamily ? withTargetNames(read, sent) : read;
  const placed = withPlacedTextures(like, original.base.family.id);
  const restored = RESTORING.reduce((scene, restore) => restore(scene, sent, changed.report), placed);
  const edited = original.base.family.joinsMeshes ? withJoinedParts(restored, sent) : restored;
  return { ...names, before, sent, edited };
}

function isModelFile({ format, bytes }: LoadedFile): boolean {
  return format !== undefined && bytes !== undefined && isModel({ format, bytes });
}

/** Adds what is known of the edited files to errors, which it may explain. */
function withFindings<T>({ issues }: Report, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof FormatError) error.findings = issues;
    throw error;
  }
}

function requireMatch({ matched }: Changes, { name }: Original): void {
  if (matched > 0) return;
  const message = `No names match anything in ${name}`;
  throw new FormatError(CONVERT_CODES.CONVERT_ONTO_NOTHING, message);
}

function reportUnmatched(changes: Changes, report: Report): void {
  const { unfit, lit, missing, dropped, rebuilt, kept } = changes;
  for (const { what, name, mesh } of dropped) {
    const message = `Mesh ${name} has new vertices or triangles, so its ${what} were dropped`;
    report.lose(CONVERT_CODES.CONVERT_ONTO_DROPPED, message, { path: `meshes[${mesh}]` });
  }
  for (const { what, name, mesh } of rebuilt) {
    const message = `Fitted to the new vertices or triangles of mesh ${name}: ${what}`;
    report.lose(CONVERT_CODES.CONVERT_ONTO_REBUILT, message, { path: `meshes[${mesh}]` });
  }
  for (const what of unfit) {
    report.lose(CONVERT_CODES.CONVERT_ONTO_NEW, `Not in the original and skipped: ${what}`);
  }
  for (const { message, path } of lit) reportUnable(report, message, path);
  const { nodes: bones, ...others } = missing;
  const olds = Object.entries({ bones, ...others })
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) => `${kind} ${names.join(', ')}`);
  olds.push(...kept.map(({ what, name }) => `${what} of mesh ${name}`));
  if (olds.length > 0)
    report.add(CONVERT_CODES.CONVERT_ONTO_KEPT, `Only in the original and kept: ${olds.join('; ')}`);
}

function keepDistinct<T extends object>(findings: T[]): void {
  const distinct = new Map(findings.map((finding) => [JSON.stringify(finding), finding]));
  findings.length = 0;
  for (const finding of distinct.values()) findings.push(finding);
}

/** Supermodels are only written if they changed. */
function documentsOf(files: readonly SourceFile[], base: Gathered): NamedBytes[] {
  const isChanged = isChangedIn(base);
  return writtenDocuments(files.filter((file) => file.role !== 'supermodel' || isChanged(file)));
}
