/** Files that a character refers to and that were not there. */
import type { Character } from '../state/characters.ts';

export function missingFiles({ missing, scene }: Pick<Character, 'missing' | 'scene'>): string[] {
  const images = (scene?.textures ?? []).flatMap(({ uri, bytes }) => (bytes ? [] : [uri]));
  return [...new Set([...missing, ...images])];
}
