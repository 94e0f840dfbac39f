/** Finds clips that are missing from a converted scene. */
import type { Clip, Curve, Node, Scene, Track } from '../scene/scene.ts';

/** Missing elements of one type. */
export interface Missing {
  names: string[];
  /** Number of all elements, including those that are not missing. */
  of: number;
}

/** @param isThere whether the other scene has a clip; one without animation is never missing */
export function missingClips({ clips, nodes }: Scene, isThere: (clip: Clip) => boolean): Missing {
  const moving = clips.filter((clip) => movesAnything(clip, nodes));
  return { names: moving.filter((clip) => !isThere(clip)).map(({ name }) => name), of: moving.length };
}

export function movesAnything(
  { tracks, morphTracks = [], textureTracks = [] }: Clip,
  nodes: readonly Node[],
): boolean {
  return (
    tracks.some((track) => leavesRest(track, nodes)) ||
    morphTracks.some(({ curve }) => curve.times.length > 0 && !holds(curve, [0])) ||
    textureTracks.some(({ curve }) => curve.times.length > 0)
  );
}

/** Relative difference below which numbers of curves are equal. */
const ROUNDING = 1e-5;

function leavesRest({ target, property, curve }: Track, nodes: readonly Node[]): boolean {
  const rest = nodes[target]?.[property];
  return curve.times.length > 0 && !(rest && holds(curve, rest));
}

/** Whether a curve is constant. Rotations may have the opposite sign. */
function holds({ interpolation, values }: Curve, value: readonly number[]): boolean {
  if (interpolation !== 'step' && interpolation !== 'linear' && interpolation !== 'slerp') return false;
  const isAlways = (sign: number) =>
    values.every((number, at) => {
      const wanted = sign * value[at % value.length]!;
      return Math.abs(number - wanted) <= ROUNDING * Math.max(1, Math.abs(wanted));
    });
  return isAlways(1) || (value.length === 4 && isAlways(-1));
}
