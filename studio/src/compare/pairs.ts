/** Which characters can be compared, and the number of samples. */
import type { Scene } from 'exhume';
import type { Character, ShownCharacter } from '../state/characters.ts';

/** More than this is announced beforehand. */
export const MOST_MOMENTS = 5000;

export function isShown(character: Character | undefined): character is ShownCharacter {
  return character?.scene !== undefined;
}

/** An upper bound: the rest pose and the samples of all clips. Which clips both have is not known here. */
export function momentsToCompare(first: Scene, second: Scene, fps: number): number {
  const momentsOf = ({ clips }: Scene) =>
    clips.reduce((sum, { start, end }) => sum + Math.ceil((end - start) * fps) + 1, 1);
  return Math.min(momentsOf(first), momentsOf(second));
}
