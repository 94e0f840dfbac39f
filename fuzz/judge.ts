/** What must hold for every input of a reader, whatever is in it. */
import { extractEntries } from '../src/archives/extract.ts';
import { openArchive } from '../src/archives/index.ts';
import { bytesSource } from '../src/archives/source.ts';
import type { Inspection } from '../src/binary/schema.ts';
import { convert } from '../src/convert/convert.ts';
import { gather } from '../src/convert/gather.ts';
import { MemoryLibrary } from '../src/convert/library.ts';
import { toScene } from '../src/convert/to-scene.ts';
import { writeScene } from '../src/convert/write-scene.ts';
import { checkScene } from '../src/fit/sound.ts';
import type { NamedBytes, Target } from '../src/formats/format.ts';
import { readDocument } from '../src/formats/index.ts';
import { targets } from '../src/formats/targets.ts';
import { decodeImage } from '../src/images/decode.ts';
import { encodePng } from '../src/images/png.ts';
import { FormatError, Report } from '../src/report/report.ts';
import type { Scene } from '../src/scene/scene.ts';
import { validate } from '../test/gltf/validate.ts';
import type { Reader } from './readers.ts';

/** A promise that an input broke. */
export class Broken extends Error {
  /** Such as `exception` or `bytes`. */
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What else is done with an input. */
export interface Trial {
  companions?: Companions;
  /** Whether its scene is written to every target. */
  targets?: boolean;
  /** Called before each target. */
  onTarget?(): void;
}

/** Other files that the inputs of a reader need. */
export interface Companions {
  files: Readonly<Record<string, Uint8Array>>;
  /** Names of those that are read before the input, such as the model of an animation. */
  context: readonly string[];
}

export const ALONE: Companions = { files: {}, context: [] };

/**
 * Does with an input what users do.
 *
 * @returns whether it was accepted
 * @throws Broken if a promise was broken
 */
export async function judge(
  reader: Reader,
  bytes: Uint8Array,
  { companions = ALONE, targets = true, onTarget = () => {} }: Trial = {},
): Promise<boolean> {
  const before = Buffer.from(bytes);
  const isAccepted = await isRead(reader, bytes, { companions, targets, onTarget });
  if (!before.equals(bytes)) throw new Broken('input', 'The input was changed');
  return isAccepted;
}

/** Whether an input is accepted, instead of refused by an error with a code. @throws Broken */
async function isRead(reader: Reader, bytes: Uint8Array, trial: Required<Trial>): Promise<boolean> {
  try {
    if (reader.kind === 'image') return judgeImage(reader, bytes);
    if (reader.kind === 'archive') return await judgeArchive(bytes, trial.companions);
    return await judgeFile(reader, bytes, trial);
  } catch (error) {
    if (error instanceof Broken) throw error;
    if (error instanceof FormatError && /^[A-Z0-9_]+$/.test(error.code)) return false;
    throw new Broken('exception', describeError(error));
  }
}

/** An error with the place where it was thrown. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `${error}`;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const names = places.slice(0, 3).map((line) => /at (?:async )?([^\s(]+)/.exec(line)?.[1] ?? '');
  return `${error.name}: ${error.message} (${names.join(' < ')})`;
}

/** Bytes of pixels that are written again, which takes longer than reading. */
const MOST_PIXELS = 1 << 20;

function judgeImage({ file }: Reader, bytes: Uint8Array): boolean {
  const image = decodeImage(bytes, file);
  const { width, height, data } = image;
  if (data.length !== width * height * 4) throw new Broken('image', 'Pixels are missing');
  if (data.length <= MOST_PIXELS) {
    const again = decodeImage(encodePng(image), 'again.png');
    if (!Buffer.from(again.data).equals(data)) throw new Broken('image', 'The written PNG has other pixels');
  }
  return true;
}

/** Entries that are read of an archive. */
const MOST_ENTRIES = 20;

async function judgeArchive(bytes: Uint8Array, { files }: Companions): Promise<boolean> {
  const [part] = Object.values(files);
  const archive = await openArchive(bytesSource(bytes), async () => part && bytesSource(part));
  const entries = archive.entries.slice(0, MOST_ENTRIES);
  for await (const { entry, name, bytes: data } of extractEntries(archive, entries)) {
    if (entry.size !== undefined && entry.size !== data.length)
      throw new Broken('archive', 'An entry does not have its size');
    if (/^\/|\\|\0|(^|\/)\.\.?(\/|$)|^[a-z]:/i.test(name))
      throw new Broken('archive', `The name ${JSON.stringify(name)} leads out of the folder`);
  }
  return true;
}

async function judgeFile(
  reader: Reader,
  bytes: Uint8Array,
  { companions, targets: isWritten, onTarget }: Required<Trial>,
): Promise<boolean> {
  const { file } = reader;
  const { files, context } = companions;
  const report = new Report();
  const { format, document, bytes: own } = readDocument(bytes, file, report);
  format.describe(document);
  format.needs(document);
  format.check(document, report);
  const again = format.write(document);
  if (own && !Buffer.from(again).equals(bytes)) throw new Broken('bytes', difference(again, bytes));
  visit(format.inspect(bytes, file), format.packing?.unpack(bytes).length ?? bytes.length);
  const model: Model = { library: new MemoryLibrary({ ...files, [file]: bytes }), file, context };
  const character = await characterOf(model);
  for (const target of character && isWritten ? targets : []) {
    onTarget();
    await judgeTarget(model, character!, target);
  }
  return true;
}

function difference(written: Uint8Array, bytes: Uint8Array): string {
  if (written.length !== bytes.length) return 'Another number of bytes is written';
  return 'Other bytes are written';
}

/** Nodes of a byte tree that are looked at. */
const MOST_NODES = 1000;

function visit(root: Inspection, size: number): void {
  const pending = [root];
  for (let seen = 0; seen < MOST_NODES && pending.length > 0; seen++) {
    const node = pending.pop()!;
    if (node.offset < 0 || node.size < 0 || node.offset + node.size > size)
      throw new Broken('inspect', `Field ${node.name} (${node.type}) is outside of the file`);
    for (let index = Math.min(node.childCount, 20); index-- > 0; ) pending.push(node.child(index));
  }
}

/** Values that damaged files bring into scenes, which writers refuse with a code. */
const DAMAGED_VALUES = /not finite|invalid range/;

/** An input among the files that it needs. */
interface Model {
  library: MemoryLibrary;
  file: string;
  context: readonly string[];
}

/** What an input was read as. */
interface Character {
  scene: Scene;
  /** The id of its family. */
  family: string;
  /** Whether it had no errors and all its numbers are finite, so that what it becomes must have no errors, either. */
  isSound: boolean;
}

/** Makes the scene, if the input has one. @throws Broken if one of its indices or lengths is invalid */
async function characterOf({ library, file, context }: Model): Promise<Character | undefined> {
  const gathered = await unlessRefused(() => gather(library, [file], { with: context, levels: true }));
  const scene = gathered && (await unlessRefused(async () => toScene(gathered)));
  if (!scene) return undefined;
  judgeIndices(scene);
  const isSound = gathered.report.count('error') === 0 && hasFiniteValues(scene);
  return { scene, family: gathered.family.id, isSound };
}

/** The result of a task, unless it is refused by an error with a code. */
async function unlessRefused<T>(task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** @throws Broken if an index or a length of a scene is invalid */
function judgeIndices(scene: Scene): void {
  try {
    checkScene(scene, { damaged: true });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    if (!DAMAGED_VALUES.test(error.message))
      throw new Broken('scene', `The scene is invalid: ${error.message}`);
  }
}

/** Whether all numbers of a scene are finite. */
function hasFiniteValues(scene: Scene): boolean {
  try {
    checkScene(scene);
    return true;
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

/** Writes a scene to a target, also translates its file without a scene if the target can do so, and reads the results. */
async function judgeTarget(
  { library, file, context }: Model,
  { scene, family, isSound }: Character,
  { id, part, translate }: Target,
): Promise<void> {
  const options = { to: id, name: 'output' };
  const files = await unlessRefused(() => writeScene(scene, options));
  if (files && id === 'gltf.glb') await judgeGlb(files[0]!.bytes);
  if (files && !part) await readAgain(id, files, isSound);
  if (!translate || !id.startsWith(`${family}.`)) return;
  const translated = await unlessRefused(() => convert(library, [file], { ...options, with: context }));
  if (translated) await readAgain(id, [...translated.files, ...translated.beside], isSound);
}

async function judgeGlb(bytes: Uint8Array): Promise<void> {
  const { errors, messages } = await validate(bytes);
  if (errors === 0) return;
  const first = messages.find(({ severity }) => severity === 0);
  throw new Broken('glb', `${first?.code} at ${first?.pointer?.replace(/\d+/g, 'N')}`);
}

/** Finite numbers of damaged files can become infinite in other units, and in products of them. */
const OVERFLOW = /_NUMBER_INVALID$|_NOT_FINITE$/;

/** @param mustBeSound whether it must have no errors */
async function readAgain(id: string, files: readonly NamedBytes[], mustBeSound: boolean): Promise<void> {
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  try {
    const gathered = await gather(library, [files[0]!.name], { levels: true });
    const error = gathered.report.issues.find(
      ({ severity, code }) => severity === 'error' && !OVERFLOW.test(code),
    );
    if (error && mustBeSound) throw new Broken('output', `${id} has ${error.code}`);
    toScene(gathered);
  } catch (error) {
    if (error instanceof FormatError) throw new Broken('output', `${id} cannot be read again: ${error.code}`);
    throw error;
  }
}
