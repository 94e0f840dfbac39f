/** Many characters of the same files, one after the other: archives are opened only once. */
import {
  FormatError,
  type Gathered,
  type GatherOptions,
  gather,
  type Scene,
  type SceneOptions,
  toScene,
} from 'exhume';
import { type PackedFile, packFile } from 'exhume/archives';
import { type BatchItem, BatchLibrary, type BatchRow, planBatch, runItem } from 'exhume/batch';
import { encodePng, type Image, picture } from 'exhume/images';
import type { NamedFile } from '../files/named-file.ts';
import type { Writing } from './converting.ts';
import { loadDecoders } from './decoders.ts';
import { FileLibrary } from './file-library.ts';
import { type Meanings, meaningsOf } from './meanings.ts';
import { readingOf } from './opening.ts';

/** Pixels of each side of a thumbnail. */
const SIDE = 160;
/** Pictures of a turn. */
const TURN = 16;
/** Letters of the names of a character that are searched. */
const MOST_WORDS = 4000;

/** Characters that are passed on at once, at least, and as a part of those before: the page looks at all again each time. */
const AT_ONCE = { count: 500, part: 1 / 8 };

/** Paths are those of the files. */
const ROOT = '';

/** A character, and the names of its result. */
export interface PlannedItem extends BatchItem {
  /** Path of the folder of its result, for targets that write several files. */
  folder: string;
}

/** What became of a character, and its files, compressed for a zip file. */
export interface Packed {
  row: BatchRow;
  files: PackedFile[];
  meanings: Meanings;
}

interface Collection {
  /** Archives are files in it, into which the plan looks. */
  files: FileLibrary;
  /** Archives are folders in it. */
  library: BatchLibrary;
  reading: GatherOptions & SceneOptions;
}

let place: Collection | undefined;

/** Must be called once, before anything else. */
export async function openCollection(files: readonly NamedFile[]): Promise<void> {
  const { library, reading } = await readingOf(files, {});
  place = { files: new FileLibrary(files), library: new BatchLibrary(library), reading };
}

/**
 * Finds all characters, in the order of their paths.
 *
 * @param onFound called with some of them at a time
 */
export async function planCollection(onFound: (items: PlannedItem[]) => unknown): Promise<void> {
  const { files } = collection();
  // Each with a library of its own, since a plan opens the archives that it finds.
  const plan = (isSingle: boolean) =>
    planBatch(new BatchLibrary(files), { root: ROOT, inputs: [ROOT], isSingle })[Symbol.asyncIterator]();
  const [single, several] = [plan(true), plan(false)];
  const found: PlannedItem[] = [];
  let passed = 0;
  for (;;) {
    const [item, other] = [await single.next(), await several.next()];
    if (item.done || other.done) break;
    found.push({ ...item.value, folder: other.value.output });
    if (found.length < Math.max(AT_ONCE.count, AT_ONCE.part * passed)) continue;
    passed += found.length;
    await onFound(found.splice(0));
  }
  // Awaited, since the worker may be terminated after the plan.
  await onFound(found);
}

export async function convertItem(item: BatchItem, writing: Writing): Promise<Packed> {
  const { library, reading } = collection();
  const settings = { ...writing, search: reading.search ?? [] };
  const run = { root: ROOT, settings, version: '' };
  const { row, files } = await runItem(library, item, run, { loadDecoders });
  const codes = Object.keys(row.codes).map((code) => ({ code }));
  return {
    row,
    files: files.map(({ name, bytes }) => packFile(name, bytes)),
    meanings: meaningsOf(codes),
  };
}

/** What the library shows of a character, and searches. */
export interface Facts {
  family: string;
  /** Joints of skins; of rigid characters all nodes. */
  bones: number;
  isRigid: boolean;
  clips: number;
  triangles: number;
  /** Errors and warnings. */
  issues: number;
  /** Names of its family, clips, bones and codes of issues, in lowercase. */
  words: string;
}

export interface Examined {
  picture: Blob;
  facts: Facts;
}

/** Why a character cannot be read. */
export interface Refused {
  reason: string;
}

/** A small picture of a character, and facts. */
export async function examine(item: BatchItem): Promise<Examined | Refused> {
  const read = await sceneOf(item);
  if ('reason' in read) return read;
  const { scene, gathered } = read;
  const issues = gathered.report.issues.filter(({ severity }) => severity !== 'info');
  const joints = new Set(scene.skins.flatMap((skin) => skin.joints));
  const names = [
    gathered.family.id,
    ...scene.clips.map(({ name }) => name),
    ...[...joints].map((joint) => scene.nodes[joint]?.name ?? ''),
    ...new Set(issues.map(({ code }) => code)),
  ];
  const triangles = scene.meshes.flatMap(({ primitives }) =>
    primitives.map(({ indices }) => indices.length / 3),
  );
  return {
    picture: pngOf(picture(scene, { width: SIDE, height: SIDE })),
    facts: {
      family: gathered.family.id,
      bones: joints.size || scene.nodes.length,
      isRigid: joints.size === 0,
      clips: scene.clips.length,
      triangles: triangles.reduce((sum, count) => sum + count, 0),
      issues: issues.length,
      words: names.join(' ').slice(0, MOST_WORDS).toLowerCase(),
    },
  };
}

/** Pictures of a character from all around, side by side. */
export async function turn(item: BatchItem): Promise<Blob | undefined> {
  const read = await sceneOf(item);
  if ('reason' in read) return undefined;
  const view = Array.from({ length: TURN }, (_, step) => 35 - (step * 360) / TURN);
  return pngOf(picture(read.scene, { width: SIDE, height: SIDE, view }));
}

async function sceneOf({
  inputs,
  archive,
}: BatchItem): Promise<{ scene: Scene; gathered: Gathered } | Refused> {
  const { library, reading } = collection();
  try {
    if (archive !== undefined) await library.mount(archive);
    const search = [...(archive === undefined ? [] : [archive]), ...(reading.search ?? [])];
    const gathered = await gather(library, inputs, { ...reading, search });
    return { gathered, scene: toScene(gathered, reading) };
  } catch (error) {
    if (error instanceof FormatError) return { reason: error.message };
    throw error;
  }
}

function pngOf(image: Image): Blob {
  return new Blob([encodePng(image)], { type: 'image/png' });
}

function collection(): Collection {
  if (!place) throw new Error('No collection is open');
  return place;
}
