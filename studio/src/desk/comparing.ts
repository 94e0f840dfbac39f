/** How far two characters are apart: in numbers over all moments, and at one moment for pictures. */
import { type Comparison, compareScenes, type Scene } from 'exhume';
import { SceneDistances } from 'exhume/pose';

/** @param fps moments per second of every clip that both have */
export function compare(first: Scene, second: Scene, fps: number): Comparison {
  return compareScenes(first, second, { fps });
}

/** The two whose moments are asked for. */
let held: SceneDistances | undefined;

/** Takes two scenes in hand. @returns for each clip of the first the second's that is the same, -1 without one */
export function holdTogether(first: Scene, second: Scene): number[] {
  held = new SceneDistances(first, second);
  return [...held.partners];
}

/**
 * How far each vertex of the two scenes in hand is from where the other has it, at a moment of the first one's clip.
 *
 * @throws Error where none are in hand
 */
export function distancesAt(clip: number, time: number): { first: Float32Array; second: Float32Array } {
  if (!held) throw new Error('nothing is held together');
  return held.at(clip, time);
}
