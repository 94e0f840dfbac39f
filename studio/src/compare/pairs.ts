/** Which characters can be compared, and how much there is to do. */
import type { Scene } from 'exhume';
import type { Character, ShownCharacter } from '../state/characters.ts';

/** More than this is worth a word before it begins. */
export const MOST_MOMENTS = 5000;

export function isShown(character: Character | undefined): character is ShownCharacter {
  return character?.scene !== undefined;
}

/** The rest pose and the moments of clips that both have, at most: clips are paired by name, which is not looked at here. */
export function momentsToCompare(first: Scene, second: Scene, fps: number): number {
  const momentsOf = ({ clips }: Scene) =>
    clips.reduce((sum, { start, end }) => sum + Math.ceil((end - start) * fps) + 1, 1);
  return Math.min(momentsOf(first), momentsOf(second));
}
