/** The current files of a character. */

import { fileName, type NamedFile, stemOf } from '../files/named-file.ts';
import type { Character } from '../state/characters.ts';
import type { WrittenFile } from '../worker/converting.ts';

/** Documents in the order in which they were read, each once, then their images. */
export function ownFiles({
  files,
  collection,
  scene,
}: Pick<Character, 'files' | 'collection' | 'scene'>): WrittenFile[] {
  const own = new Map<string, WrittenFile>();
  for (const { name, bytes } of files) if (bytes) own.set(name, { name, blob: bytes });
  const images = new Set((scene?.textures ?? []).flatMap(({ uri, bytes }) => (bytes ? [keyOf(uri)] : [])));
  for (const { path, blob } of collection) {
    const name = fileName(path);
    if (!own.has(name) && images.has(keyOf(name))) own.set(name, { name, blob });
  }
  return [...own.values()];
}

/** The files of a character as they are in its collection. */
export function filesInCollection(
  { collection }: Pick<Character, 'collection'>,
  files: readonly WrittenFile[],
): NamedFile[] {
  const names = new Set(files.map(({ name }) => name));
  return collection.filter(({ path }) => names.has(fileName(path)));
}

/** Tools that converted an image may have changed its extension and the case of its name. */
function keyOf(path: string): string {
  return stemOf(path).toLowerCase();
}
