/** One character of a batch, from its files to a row of the manifest. */
import type { DecoderName, Decoders } from '../../binary/decoders.ts';
import { sha256, sha256OfText } from '../../binary/sha256.ts';
import type { NamedBytes } from '../../formats/format.ts';
import { FormatError, type Loss, type Report } from '../../report/report.ts';
import type { Scene } from '../../scene/scene.ts';
import { stemOf } from '../../text/file-name.ts';
import { gather } from '../gather.ts';
import type { Gathered } from '../gathered.ts';
import { fileOf, folderOf, joinPath, type Library } from '../library.ts';
import { RecordingLibrary } from '../recording-library.ts';
import { isSystemError, messageWithoutPath } from '../system-error.ts';
import type { BatchLibrary } from './batch-library.ts';
import { BATCH_CODES } from './codes.ts';
import { makeResult } from './make.ts';
import { isPlain, makeFile } from './make-file.ts';
import { namesHash } from './names-hash.ts';
import { pathAt, pathFrom } from './paths.ts';
import {
  type BatchError,
  type BatchFile,
  type BatchItem,
  type BatchLoss,
  type BatchRow,
  sourceOf,
} from './row.ts';
import { type BatchRun, runOf, SETTINGS_EXTENSION, settingsHash } from './settings.ts';

/** The row of a character, and the files to be written: those of its `outputs`, and its `thumbnail`. */
export interface BatchResult {
  row: BatchRow;
  files: NamedBytes[];
}

/** Exports a scene by settings and a file of settings that replaces some of them. @throws FormatError also if these refuse to write it */
export type ExportFiles = (
  scene: Scene,
  given: { to: string; settings: object; file?: Uint8Array },
  named: { name: string; report: Report },
) => Promise<NamedBytes[]>;

/** Options for processing a character. */
export interface ItemOptions {
  /** For items with settings of an export, which are converted without this. */
  exportFiles?: ExportFiles;
  /** Loads the decoders that compressed files need. */
  loadDecoders?: (names: readonly DecoderName[]) => Promise<Decoders>;
  /** Results that exist already: the ids of items by their `content`. An item with the same content is not converted. */
  known?: ReadonlyMap<string, string>;
}

/**
 * Processes one character. Its errors are in the row, so that others are not affected.
 *
 * @example
 * ```ts
 * import { BatchLibrary, runItem } from 'exhume/batch';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const item = { id: 'yorick.c3s', inputs: ['yorick.c3s'], output: 'yorick' };
 * const run = { root: 'samples/yorick/c3s', settings: { to: 'gltf.glb' }, version: '1.0.0' };
 * const { row, files } = await runItem(new BatchLibrary(new FolderLibrary()), item, run);
 * console.log(row.status, files[0]?.name); // done yorick.glb
 * ```
 */
export async function runItem(
  library: BatchLibrary,
  item: BatchItem,
  ofBatch: BatchRun,
  options: ItemOptions = {},
): Promise<BatchResult> {
  const run = runOf(item, ofBatch);
  const started = performance.now();
  const recording = new RecordingLibrary(library);
  const row = emptyRow(item, run, await settingsHash(run));
  const result = openArchiveOf(item, library, run).then(() =>
    processCharacter(row, recording, item, run, options),
  );
  const files = await result.catch((error) => {
    row.status = 'failed';
    row.error = explain(error, item, run);
    row.codes[row.error.code] = (row.codes[row.error.code] ?? 0) + 1;
    return [];
  });
  row.files = await filesRead(recording, run.root, item);
  row.folders = await foldersListed(recording.folders, run.root);
  row.seconds = Math.round(performance.now() - started) / 1000;
  return { row, files };
}

/** @throws FormatError also if the item is an archive itself, which then lacks something */
async function openArchiveOf(
  { archive, inputs }: BatchItem,
  library: BatchLibrary,
  { root }: BatchRun,
): Promise<void> {
  if (archive === undefined) return;
  const path = pathAt(root, archive);
  await library.mount(path);
  if (inputs[0] === archive) await library.requireWhole(path);
}

/** The row of a character before it is processed. */
export function emptyRow({ id, output }: BatchItem, { version }: BatchRun, settings: string): BatchRow {
  return {
    input: id,
    output,
    settings,
    version,
    status: 'done',
    files: [],
    folders: {},
    missing: [],
    outputs: [],
    issues: { error: 0, warning: 0, info: 0 },
    codes: {},
    losses: [],
    seconds: 0,
  };
}

/** Fills the row. @returns the files to be written */
async function processCharacter(
  row: BatchRow,
  recording: RecordingLibrary,
  item: BatchItem,
  run: BatchRun,
  { loadDecoders, known, exportFiles }: ItemOptions,
): Promise<NamedBytes[]> {
  const { settings } = run;
  if (isPlain(settings)) return processFile(row, recording, item, run, known);
  const gathered = await gatherItem(recording, item, run, loadDecoders);
  const { report, missing } = gathered;
  row.missing = [...missing];
  const file = settings.beside ? await settingsBeside(recording, item, run) : undefined;
  const given = { to: settings.to, settings: settings.export ?? {}, ...(file ? { file } : {}) };
  const isExported = exportFiles && (settings.export || file);
  const exported = isExported
    ? (scene: Scene, name: string) => exportFiles(scene, given, { name, report })
    : undefined;
  row.content = await contentOf(recording, item, gathered, row);
  const sameAs = known?.get(row.content);
  if (sameAs !== undefined) return Object.assign(row, { status: 'same', sameAs }) && [];
  try {
    const { files, thumbnail, deviation } = await makeResult(item, gathered, settings, exported);
    row.outputs = await Promise.all(files.map(describeFile));
    if (thumbnail) row.thumbnail = await describeFile(thumbnail);
    if (deviation !== undefined) row.deviation = deviation;
    return thumbnail ? [...files, thumbnail] : files;
  } finally {
    tally(row, report);
  }
}

/** The file `hero.exhume.json` beside `hero.glb`, which then is one of those that were read. */
async function settingsBeside(
  library: Library,
  item: BatchItem,
  { root }: BatchRun,
): Promise<Uint8Array | undefined> {
  const path = pathAt(root, sourceOf(item));
  const name = `${stemOf(fileOf(path))}${SETTINGS_EXTENSION}`;
  const names = await library.list(folderOf(path));
  return names.includes(name) ? library.read(joinPath(folderOf(path), name)) : undefined;
}

/** Converts or copies a single file that is not a character. */
async function processFile(
  row: BatchRow,
  library: RecordingLibrary,
  item: BatchItem,
  { root, settings }: BatchRun,
  known: ItemOptions['known'],
): Promise<NamedBytes[]> {
  const source = sourceOf(item);
  const bytes = await library.read(pathAt(root, source));
  row.content = await sha256OfText(
    JSON.stringify([row.version, row.settings, fileOf(source), await library.hash(bytes)]),
  );
  const sameAs = known?.get(row.content);
  if (sameAs !== undefined) return Object.assign(row, { status: 'same', sameAs }) && [];
  const file = makeFile(bytes, source, item.output, settings);
  row.outputs = [await describeFile(file)];
  return [file];
}

/** Reads the files of a character as `convert` does, or as `check` and `info` do. */
function gatherItem(
  library: Library,
  { inputs, archive }: BatchItem,
  { root, settings }: BatchRun,
  loadDecoders: ItemOptions['loadDecoders'],
): Promise<Gathered> {
  const { to, lod, search = [] } = settings;
  const isReport = to === 'check' || to === 'info';
  const paths = inputs.map((path) => pathAt(root, path));
  return gather(library, paths, {
    ...settings,
    search: archive === undefined ? search : [pathAt(root, archive), ...search],
    searchBelow: search,
    levels: lod !== undefined,
    complete: !isReport,
    listAll: isReport,
    ...(loadDecoders ? { loadDecoders } : {}),
  });
}

/**
 * Hash of everything that the result depends on: the settings, the names and bytes of the files, and their issues, but not their
 * places.
 */
async function contentOf(
  recording: RecordingLibrary,
  item: BatchItem,
  gathered: Gathered,
  { settings, version }: BatchRow,
): Promise<string> {
  const { files } = recording;
  const hashes = new Map<Uint8Array, string>();
  for (const bytes of files.values()) hashes.set(bytes, await recording.hash(bytes));
  const read = Array.from(files, ([path, bytes]) => `${fileOf(path)} ${hashes.get(bytes)}`).sort();
  const order = gathered.files.map(({ name, role, alias, bytes }) => [
    name,
    role,
    alias,
    bytes && hashes.get(bytes),
  ]);
  const textures = gathered.textures.map(({ uri, name, bytes }) => [uri, name, hashes.get(bytes)]);
  const { missing, report } = gathered;
  return sha256OfText(
    JSON.stringify([
      version,
      settings,
      stemOf(sourceOf(item)),
      read,
      order,
      textures,
      missing,
      report.issues,
    ]),
  );
}

async function describeFile({ name, bytes }: NamedBytes): Promise<BatchFile> {
  return { path: name, bytes: bytes.length, sha256: await sha256(bytes) };
}

/** The inputs first, the others by their paths. Those that could not be read have no hash, so that they are tried again. */
async function filesRead(
  recording: RecordingLibrary,
  root: string,
  { inputs }: BatchItem,
): Promise<BatchFile[]> {
  const described = await Promise.all(
    Array.from(recording.files, async ([path, bytes]) => ({
      path: pathFrom(root, path),
      bytes: bytes.length,
      sha256: await recording.hash(bytes),
    })),
  );
  for (const path of recording.unread)
    if (!recording.files.has(path)) described.push({ path: pathFrom(root, path), bytes: 0, sha256: '' });
  const rank = ({ path }: BatchFile) => (inputs.includes(path) ? inputs.indexOf(path) : inputs.length);
  return described.sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
}

async function foldersListed(
  folders: ReadonlyMap<string, readonly string[]>,
  root: string,
): Promise<Record<string, string>> {
  const hashed = Array.from(
    folders,
    async ([path, names]) => [pathFrom(root, path), await namesHash(names)] as const,
  );
  return Object.fromEntries((await Promise.all(hashed)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function tally(row: BatchRow, { issues, losses }: Report): void {
  for (const { code, severity, more = 1 } of issues) {
    row.issues[severity] += more;
    row.codes[code] = (row.codes[code] ?? 0) + more;
  }
  for (const { code } of losses) row.codes[code] = (row.codes[code] ?? 0) + 1;
  row.losses = lossesByCode(losses);
}

function lossesByCode(losses: readonly Loss[]): BatchLoss[] {
  const byCode = new Map<string, BatchLoss>();
  for (const { code, error } of losses) {
    const loss = byCode.get(code) ?? { code, count: 0 };
    byCode.set(code, loss);
    loss.count++;
    if (error && error.max > (loss.error?.max ?? -1)) loss.error = { max: error.max, unit: error.unit };
  }
  return [...byCode.values()];
}

function explain(error: unknown, item: BatchItem, { root }: BatchRun): BatchError {
  if (error instanceof FormatError) {
    const { code, message, path, offset, file } = error;
    return {
      code,
      message,
      ...(file === undefined || file === fileOf(sourceOf(item)) ? {} : { file }),
      ...(path === '' ? {} : { path }),
      ...(offset === undefined ? {} : { offset }),
    };
  }
  if (isSystemError(error)) {
    const file = typeof error.path === 'string' ? pathFrom(root, error.path) : sourceOf(item);
    return {
      code: BATCH_CODES.BATCH_FILE_UNREADABLE.id,
      message: messageWithoutPath(error),
      ...(file === sourceOf(item) ? {} : { file }),
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: BATCH_CODES.BATCH_CRASH.id, message };
}
