/** Many characters of the same files, one after the other: archives are opened only once. */
import { FormatError, type GatherOptions, gather, type SceneOptions, toScene } from 'exhume';
import { type PackedFile, packFile } from 'exhume/archives';
import { type BatchItem, BatchLibrary, type BatchRow, planBatch, runItem } from 'exhume/batch';
import { encodePng, picture } from 'exhume/images';
import type { NamedFile } from '../files/named-file.ts';
import type { Writing } from './converting.ts';
import { loadDecoders } from './decoders.ts';
import { FileLibrary } from './file-library.ts';
import { type Meanings, meaningsOf } from './meanings.ts';
import { readingOf } from './opening.ts';

/** Pixels of each side of a thumbnail; twice what is shown, for fine screens. */
const SIDE = 96;

/** Characters that are passed on at once. */
const AT_ONCE = 500;

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
export async function planCollection(onFound: (items: PlannedItem[]) => void): Promise<void> {
  const { files } = collection();
  // Each with a library of its own, since a plan opens the archives that it finds.
  const plan = (isSingle: boolean) =>
    planBatch(new BatchLibrary(files), { root: ROOT, inputs: [ROOT], isSingle })[Symbol.asyncIterator]();
  const [single, several] = [plan(true), plan(false)];
  const found: PlannedItem[] = [];
  for (;;) {
    const [item, other] = [await single.next(), await several.next()];
    if (item.done || other.done) break;
    found.push({ ...item.value, folder: other.value.output });
    if (found.length >= AT_ONCE) onFound(found.splice(0));
  }
  onFound(found);
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

/** A small picture of a character; undefined if it cannot be read. */
export async function draw({ inputs }: BatchItem): Promise<Blob | undefined> {
  const { library, reading } = collection();
  try {
    const scene = toScene(await gather(library, inputs, reading), reading);
    const png = encodePng(picture(scene, { width: SIDE, height: SIDE }));
    return new Blob([new Uint8Array(png)], { type: 'image/png' });
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

function collection(): Collection {
  if (!place) throw new Error('No collection is open');
  return place;
}
