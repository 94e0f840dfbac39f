/** Checks all files of a mod, each by itself and all of them together. */

import { decodeImage, imageFormat } from '../../images/decode.ts';
import { hasSidesOfTwo } from '../../images/texture.ts';
import { type Code, FormatError, Report, unlessRefused } from '../../report/report.ts';
import { stemOf } from '../../text/file-name.ts';
import { nearest } from '../../text/nearest.ts';
import { classify } from '../batch/classify.ts';
import { pathFrom } from '../batch/paths.ts';
import { foldersBelow } from '../batch/walk.ts';
import { type Check, checkGathered } from '../check.ts';
import { gather } from '../gather.ts';
import type { Gathered, GatherOptions } from '../gathered.ts';
import { isImageName } from '../image-names.ts';
import { fileOf, type Library } from '../library.ts';
import { RecordingLibrary } from '../recording-library.ts';
import { sceneOf } from '../scene-of.ts';
import { isSystemError, messageWithoutPath } from '../system-error.ts';
import { MOD_CODES } from './codes.ts';
import { mentionedImages } from './mentions.ts';
import { type Presets, partsOfMaterial } from './presets.ts';
import { AnimationUses } from './unused-animations.ts';

export interface ModOptions extends Omit<GatherOptions, 'complete'> {
  /** The shaders and materials that names of materials may have. */
  presets?: Presets;
}

/**
 * Checks the models in a folder with the files that they refer to, the parts that none refers to, and the images. Archives among
 * them are reported, and not looked into.
 *
 * @returns a result for each file, named by its path from the folder, in the order of their paths
 */
export async function checkMod(library: Library, folder: string, options: ModOptions = {}): Promise<Check[]> {
  const { models, parts, images, archives, unreadable } = await filesOfMod(library, folder);
  const uses: Uses = { read: new Set(), missing: new Map(), animations: new AnimationUses(library) };
  const checks: Check[] = [];
  const check = async (path: string) => checks.push(await checkOne(library, path, folder, uses, options));
  for (const path of models) await check(path);
  for (const path of parts) if (!uses.read.has(path)) await check(path);
  uses.animations.report();
  const unread = new Set(checks.length > 0 ? images.filter((path) => !uses.read.has(path)) : []);
  const mentioned = await mentionedImages(library, uses.read, [...unread]);
  for (const path of images) {
    const why = unread.has(path) ? whyUnread(path, uses, mentioned) : undefined;
    checks.push(await checkImage(library, path, folder, why));
  }
  checks.push(...unreadable);
  // Archives alone are no mod.
  if (checks.length > 0) checks.push(...archives.map((path) => closedArchive(path, folder)));
  return checks.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** The paths of the files of a mod by what they are. */
interface ModFiles {
  models: string[];
  parts: string[];
  images: string[];
  archives: string[];
  /** Files and folders of which it is not known what they are. */
  unreadable: Check[];
}

async function filesOfMod(library: Library, folder: string): Promise<ModFiles> {
  const found: ModFiles = { models: [], parts: [], images: [], archives: [], unreadable: [] };
  const lists = { model: found.models, part: found.parts, archive: found.archives };
  for await (const place of foldersBelow(library, folder)) {
    if ('failure' in place) {
      found.unreadable.push(unreadable(pathFrom(folder, place.folder), place.failure));
      continue;
    }
    for (const path of place.files)
      if (isImageName(path)) found.images.push(path);
      else
        try {
          const { is } = await classify(library, path, false);
          if (is !== 'other') lists[is].push(path);
        } catch (error) {
          found.unreadable.push(unreadable(pathFrom(folder, path), error));
        }
  }
  return found;
}

/** @throws what is no error of the system */
function unreadable(file: string, error: unknown): Check {
  if (!isSystemError(error)) throw error;
  const report = new Report();
  report.within(fileOf(file)).add(MOD_CODES.MOD_FILE_UNREADABLE, messageWithoutPath(error));
  return { file, format: null, issues: report.issues };
}

function closedArchive(path: string, folder: string): Check {
  const report = new Report();
  report.within(fileOf(path)).add(MOD_CODES.MOD_ARCHIVE_CLOSED, 'The files in this archive are not checked');
  return { file: pathFrom(folder, path), format: null, issues: report.issues };
}

/** What the models of a mod refer to. */
interface Uses {
  /** Paths of all files that were read. */
  read: Set<string>;
  /** Files that refer to textures that were not found, by the names of these without extension, in lower case. */
  missing: Map<string, string>;
  animations: AnimationUses;
}

/** @param uses receives what the file refers to */
async function checkOne(
  library: Library,
  path: string,
  folder: string,
  uses: Uses,
  { presets, search = [], ...options }: ModOptions,
): Promise<Check> {
  const recording = new RecordingLibrary(library);
  const file = pathFrom(folder, path);
  try {
    const gathered = await gather(recording, [path], {
      ...options,
      search: [folder, ...search],
      searchBelow: search,
      complete: false,
    });
    for (const { name, role } of gathered.missing)
      if (role === 'texture') uses.missing.set(stemOf(name.replaceAll('\\', '/')).toLowerCase(), file);
    const check = checkGathered(file, gathered, options);
    reportCase(gathered, [...recording.paths]);
    if (presets) reportMaterials(gathered, presets);
    await uses.animations.note(path, gathered, recording.paths);
    return check;
  } catch (error) {
    if (!(error instanceof FormatError)) return unreadable(file, error);
    const report = new Report();
    report.within(fileOf(path)).addError(error);
    return { file, format: null, issues: report.issues };
  } finally {
    for (const read of recording.paths) uses.read.add(read);
  }
}

/** Reports files that were found under names with other capitals. */
function reportCase({ files, report }: Gathered, found: readonly string[]): void {
  const reported = new Set<string>();
  for (const { name: from, format, document } of files)
    for (const { name } of (format && document && format.needs(document)) || []) {
      const parts = name
        .replaceAll('\\', '/')
        .split('/')
        .filter((part) => !/^\.*$/.test(part));
      const wanted = parts.join('/');
      const tails = found.map((path) => path.split('/').slice(-parts.length).join('/'));
      const other = tails.find((tail) => tail !== wanted && tail.toLowerCase() === wanted.toLowerCase());
      if (other === undefined || tails.includes(wanted) || reported.has(wanted)) continue;
      reported.add(wanted);
      report.within(from).add(MOD_CODES.MOD_NAME_CASE, `${wanted} is named ${other}`);
    }
}

function reportMaterials(gathered: Gathered, { shaders, materials }: Presets): void {
  const scene = unlessRefused(() => sceneOf(gathered, { report: new Report() }));
  const names = shaders.map(({ name }) => name);
  const { report } = gathered;
  for (const [index, { name }] of (scene?.materials ?? []).entries()) {
    const { shader, physical } = partsOfMaterial(name);
    const judge = (code: Code, kind: string, word: string | undefined, known: readonly string[]) => {
      if (word === undefined || known.some((other) => other.toLowerCase() === word.toLowerCase())) return;
      const meant = nearest(word, known);
      const advice = meant === undefined ? '' : `; did you mean ${meant}?`;
      report.add(code, `Material ${JSON.stringify(name)} has the unknown ${kind} ${word}${advice}`, {
        path: `materials[${index}]`,
      });
    };
    judge(MOD_CODES.MOD_SHADER_UNKNOWN, 'shader', shader, names);
    judge(MOD_CODES.MOD_MATERIAL_UNKNOWN, 'physical material', physical, materials);
  }
}

/** @param unread why no model has read it, if models should have */
async function checkImage(
  library: Library,
  path: string,
  folder: string,
  unread: { code: Code; message: string } | undefined,
): Promise<Check> {
  const report = new Report();
  const name = fileOf(path);
  const file = pathFrom(folder, path);
  const own = report.within(name);
  if (unread) own.add(unread.code, unread.message);
  let bytes: Uint8Array;
  try {
    bytes = await library.read(path);
  } catch (error) {
    return unreadable(file, error);
  }
  try {
    const { width, height } = decodeImage(bytes, name);
    if (!hasSidesOfTwo({ width, height }))
      own.add(MOD_CODES.MOD_TEXTURE_SIZE, `${width} × ${height} pixels are not powers of two`);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    own.addError(error);
  }
  return { file, format: imageFormat(bytes, name) ?? null, issues: report.issues };
}

/** Why no model has read an image; undefined if one names it for something that a conversion does not need. */
function whyUnread(
  path: string,
  { read, missing }: Uses,
  mentioned: ReadonlySet<string>,
): { code: Code; message: string } | undefined {
  const user = missing.get(stemOf(fileOf(path)).toLowerCase());
  const message = `${user} refers to this image, but does not find it here`;
  if (user !== undefined) return { code: MOD_CODES.MOD_TEXTURE_ELSEWHERE, message };
  const code = MOD_CODES.MOD_TEXTURE_UNUSED;
  const alike = [...read].find((other) => isImageName(other) && stemOf(other) === stemOf(path));
  if (alike !== undefined) return { code, message: `Models use ${fileOf(alike)} instead` };
  return mentioned.has(path) ? undefined : { code, message: 'No model refers to this image' };
}
