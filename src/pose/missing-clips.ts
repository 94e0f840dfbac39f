/** Clips that a scene lacks which was made of another one. */
import type { Clip, Curve, Node, Scene, Track } from '../scene/scene.ts';

/** Things of one kind. */
export interface Missing {
  names: string[];
  /** How many there are, with those that are not missing. */
  of: number;
}

/** @param isThere whether the other scene has a clip; one that moves nothing is not missing */
export function missingClips({ clips, nodes }: Scene, isThere: (clip: Clip) => boolean): Missing {
  const moving = clips.filter((clip) => movesAnything(clip, nodes));
  return { names: moving.filter((clip) => !isThere(clip)).map(({ name }) => name), of: moving.length };
}

function movesAnything(
  { tracks, morphTracks = [], textureTracks = [] }: Clip,
  nodes: readonly Node[],
): boolean {
  const others = [...morphTracks, ...textureTracks];
  return (
    tracks.some((track) => leavesRest(track, nodes)) || others.some(({ curve }) => curve.times.length > 0)
  );
}

/** Numbers of curves that differ by less, as a part of the larger one, are the same. */
const ROUNDING = 1e-5;

function leavesRest({ target, property, curve }: Track, nodes: readonly Node[]): boolean {
  const rest = nodes[target]?.[property];
  return curve.times.length > 0 && !(rest && holds(curve, rest));
}

/** Whether a curve is one value from its first key to its last. Rotations may have the other sign. */
function holds({ interpolation, values }: Curve, value: readonly number[]): boolean {
  if (interpolation !== 'step' && interpolation !== 'linear' && interpolation !== 'slerp') return false;
  const isAlways = (sign: number) =>
    values.every((number, at) => {
      const wanted = sign * value[at % value.length]!;
      return Math.abs(number - wanted) <= ROUNDING * Math.max(1, Math.abs(wanted));
    });
  return isAlways(1) || (value.length === 4 && isAlways(-1));
}
