/** Files that a character refers to and that were not found or could not be read. */
import { fileName, foreignName } from '../files/named-file.ts';
import type { Character } from '../state/characters.ts';

export function missingFiles({ missing, scene }: Pick<Character, 'missing' | 'scene'>): string[] {
  const images = (scene?.textures ?? []).flatMap(({ uri, bytes }) => (bytes ? [] : [uri]));
  return [...new Set([...missing, ...images])];
}

/** Whether a file was found but could not be read. */
export function isDamaged({ files }: Pick<Character, 'files'>, name: string): boolean {
  return files.some((file) => file.name === name && file.bytes && !file.format);
}

/** Whether a character refers to a file and does not have it, judged by the file's name; a reference may have no extension. */
export function isMissing(character: Pick<Character, 'missing' | 'scene'>, path: string): boolean {
  const file = fileName(path).toLowerCase();
  return missingFiles(character).some((name) => {
    const wanted = foreignName(name).toLowerCase();
    return wanted === file || (!wanted.includes('.') && file.startsWith(`${wanted}.`));
  });
}
