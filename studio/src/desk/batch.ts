/** Many characters of the same files, one after the other: archives are opened only once. */
import { FormatError, gather, toScene } from 'exhume';
import { type PackedFile, packFile } from 'exhume/archives';
import { encodePng, picture } from 'exhume/images';
import type { NamedFile } from '../files/named-file.ts';
import { convertFound, type Order, type Written } from './converting.ts';
import { type Readable, readingOf } from './opening.ts';

/** Pixels of each side of a thumbnail; twice what is shown, for fine screens. */
const SIDE = 96;

/** A converted character whose files are compressed for a zip file. */
export interface Packed extends Omit<Written, 'files'> {
  /** None if the conversion failed, which is then an issue. */
  files: PackedFile[];
}

let place: Readable | undefined;

/** Must be called once, before anything else. */
export async function openCollection(files: readonly NamedFile[]): Promise<void> {
  place = await readingOf(files, {});
}

/** @param inputs paths of the character's main files */
export async function convertAndPack(inputs: readonly string[], order: Order): Promise<Packed> {
  const { files, ...written } = await convertFound(collection(), inputs, order, () => {});
  const packed = await Promise.all(
    files.map(async ({ name, blob }) => packFile(name, new Uint8Array(await blob.arrayBuffer()))),
  );
  return { ...written, files: packed };
}

/** A small picture of a character; undefined if it cannot be read. */
export async function draw(inputs: readonly string[]): Promise<Blob | undefined> {
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

function collection(): Readable {
  if (!place) throw new Error('No collection is open');
  return place;
}
