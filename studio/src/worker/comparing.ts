/** Distances between two characters: statistics over all samples, and per vertex at one time. */
import { type Comparison, compareScenes, type Scene } from 'exhume';
import { SceneDistances } from 'exhume/pose';
import { momentSteps, type Step } from './steps.ts';

/**
 * @param fps samples per second of every clip that both have
 * @param onStep called for each of these clips, and for each percent
 */
export function compare(first: Scene, second: Scene, fps: number, onStep: (step: Step) => void): Comparison {
  const onMoment = momentSteps((share, detail) => onStep({ title: 'Measuring', detail, share }));
  return compareScenes(first, second, { fps, onMoment });
}

/** The two scenes that `distancesAt` compares. */
let prepared: SceneDistances | undefined;

/** Prepares two scenes for `distancesAt`. @returns for each clip of the first its counterpart in the second, -1 without one */
export function prepareDistances(first: Scene, second: Scene): number[] {
  prepared = new SceneDistances(first, second);
  return [...prepared.partners];
}

/**
 * Distance of each vertex of the two prepared scenes from its counterpart, at a time of a clip of the first.
 *
 * @throws Error before scenes were prepared
 */
export function distancesAt(clip: number, time: number): { first: Float32Array; second: Float32Array } {
  if (!prepared) throw new Error('No scenes to compare');
  return prepared.at(clip, time);
}
