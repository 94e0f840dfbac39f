/** The files that a character is made of, as they are now. */
import type { WrittenFile } from '../desk/converting.ts';
import { fileName, type NamedFile } from '../files/named-file.ts';
import type { Character } from '../state/characters.ts';

/** Documents in the order in which they were read, each once, then the images that lie beside them. */
export function ownFiles({
  files,
  collection,
  scene,
}: Pick<Character, 'files' | 'collection' | 'scene'>): WrittenFile[] {
  const own = new Map<string, WrittenFile>();
  for (const { name, bytes } of files) if (bytes) own.set(name, { name, blob: bytes });
  const images = new Set((scene?.textures ?? []).flatMap(({ uri, bytes }) => (bytes ? [stemOf(uri)] : [])));
  for (const { path, blob } of collection) {
    const name = fileName(path);
    if (!own.has(name) && images.has(stemOf(name))) own.set(name, { name, blob });
  }
  return [...own.values()];
}

/** What own files of a character are in its collection. */
export function namesakes(
  { collection }: Pick<Character, 'collection'>,
  files: readonly WrittenFile[],
): NamedFile[] {
  const names = new Set(files.map(({ name }) => name));
  return collection.filter(({ path }) => names.has(fileName(path)));
}

/** Models name images by paths of other machines, and by extensions that they had once. */
function stemOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}
