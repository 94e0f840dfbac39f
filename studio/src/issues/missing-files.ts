/** Files that a character refers to and that were not found or could not be read. */
import type { Character } from '../state/characters.ts';

export function missingFiles({ missing, scene }: Pick<Character, 'missing' | 'scene'>): string[] {
  const images = (scene?.textures ?? []).flatMap(({ uri, bytes }) => (bytes ? [] : [uri]));
  return [...new Set([...missing, ...images])];
}

/** Whether a file was found but could not be read. */
export function isDamaged({ files }: Pick<Character, 'files'>, name: string): boolean {
  return files.some((file) => file.name === name && file.bytes && !file.format);
}
