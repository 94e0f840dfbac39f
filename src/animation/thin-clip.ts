/** Reduces the keys of each curve separately, for clips that are too long for a joint reduction of all curves. */
import type { Clip, Scene, Track } from '../scene/scene.ts';
import type { DeviationMeter } from './deviation.ts';
import { reachOfNodes } from './reach.ts';
import { curveThinner } from './thin-curve.ts';

/** Times per second at which the surface is measured, and their limit. */
const RATE = 120;
const MOST_MOMENTS = 4096;
/** Times from one measured at first to the next. */
const STRIDE = 16;
/** Bisections in the search for the coarsest tolerance that the surface allows. */
const HALVINGS = 6;
/** Smallest share of the tolerance for one curve. */
const FINEST = 1e-3;

/**
 * @param allowed largest deviation of the surface at the measured times, in units
 * @returns the same clip if it cannot be reduced
 */
export function thinClip(
  scene: Scene,
  clip: Clip,
  allowed: number,
  size: number,
  meter: DeviationMeter,
): { best: Clip; error: number } {
  const moments = momentsOf(clip);
  const reach = reachOfNodes(scene, size);
  let [fine, coarse] = [FINEST * allowed, allowed];
  const thinners = clip.tracks.map((track) => trackThinner(track, fine, reach[track.target]!));
  const thinnedTo = (units: number) => thinners.map((thinned) => thinned(units));
  if (thinnedTo(coarse).every(({ curve }, index) => curve === clip.tracks[index]!.curve)) {
    return { best: clip, error: 0 };
  }
  const attempt = (units: number) => {
    const best = { ...clip, tracks: thinnedTo(units) };
    const error = meter.within(clip, best, moments, allowed);
    return error === undefined ? undefined : { best, error };
  };
  let found: ReturnType<typeof attempt>;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const units = Math.sqrt(fine * coarse);
    const thinner = attempt(units);
    if (thinner) {
      fine = units;
      found = thinner;
    } else coarse = units;
  }
  return found ?? attempt(FINEST * allowed) ?? { best: clip, error: 0 };
}

/** @param reach largest distance from the node to a point that it moves, in units */
function trackThinner(track: Track, finest: number, reach: number): (units: number) => Track {
  // The difference of quaternions is half the angle.
  const moves = { translation: 1, rotation: 2 * reach, scale: reach }[track.property];
  const thinned = curveThinner(track.curve, finest / moves);
  return (units) => ({ ...track, curve: thinned(units / moves) });
}

/** The measured times, in several passes: most tolerances that are too coarse already exceed the limit in the first pass. */
function momentsOf({ start, end }: Clip): Float64Array {
  const count = Math.min(MOST_MOMENTS, Math.ceil((end - start) * RATE) + 1);
  const step = (end - start) / Math.max(1, count - 1);
  const moments: number[] = [];
  for (let first = 0; first < STRIDE; first++) {
    for (let index = first; index < count; index += STRIDE) moments.push(start + index * step);
  }
  return Float64Array.from(moments);
}
