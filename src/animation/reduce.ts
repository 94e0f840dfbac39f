/** Fewer keys for a clip within an error on the surface. */
import type { Clip, Scene, Track } from '../scene/scene.ts';
import { clipMotion } from './clip-motion.ts';
import { decimate } from './decimate.ts';
import { createFit, curveOfFit, type Fit, keysOfFit } from './fit.ts';
import { knotsOf, momentsOf, momentsOfKnots } from './knots.ts';
import { betweenAll, relax } from './relax.ts';
import { SurfaceError } from './surface-error.ts';
import { thin } from './thin.ts';
import type { WatchedPoints } from './watched-points.ts';

/** Part of the limit that one curve may use up without regard to the others. */
const THINNING = 0.02;
/** Times that keys are taken away and the others moved in turn. */
const ROUNDS = 6;

export interface Reduction {
  /** Units that no watched point may be off by, as far as can be told from what each curve does by itself. */
  limit: number;
  /** Units that the model measures. */
  size: number;
  points: WatchedPoints;
}

/** A reduced clip, and the moments at which it was looked at. */
export function reduceClip(
  scene: Scene,
  clip: Clip,
  { limit, size, points }: Reduction,
): { clip: Clip; moments: Float64Array } {
  const candidates = effectiveTracks(clip).flatMap((track) => {
    const precision = {
      cubic: false,
      tolerance: limit / 4,
      reach: track.property === 'translation' ? 1 : size / 2,
      affordable: { keys: 2 ** 16 },
    };
    const knots = knotsOf(track.curve, clip, precision);
    return knots ? [{ track, knots }] : [];
  });
  const moments = momentsOf(
    clip,
    candidates.map(({ knots }) => knots),
  );
  const motion = clipMotion(scene, clip, moments, points);
  const error = new SurfaceError(motion, points, limit);
  const fits = candidates
    .filter(({ track }) => track.property === 'translation' || !motion.flat.has(track.target))
    .map(({ track, knots }) => {
      return createFit(track, momentsOfKnots(moments, knots), moments);
    });
  straighten(fits, error);
  thin(fits, error, THINNING * limit);
  for (let round = 0; round < ROUNDS; round++) {
    if (decimate(fits, error) === 0) break;
    relax(fits, error);
  }
  for (const fit of fits) toOneKey(fit, error);
  const curves = new Map(fits.map((fit) => [fit.track, fit]));
  const tracks = clip.tracks.map((track) => {
    const fit = curves.get(track);
    if (!fit || keysOfFit(fit).length >= track.curve.times.length) return track;
    return { ...track, curve: curveOfFit(fit, moments) };
  });
  return { clip: { ...clip, tracks }, moments };
}

/** Of several tracks that move the same the last one has the say. */
function effectiveTracks({ tracks }: Clip): Track[] {
  const last = new Map<string, Track>();
  for (const track of tracks) {
    if (track.curve.times.length > 0) last.set(`${track.target} ${track.property}`, track);
  }
  return [...last.values()];
}

/** Splines become lines through their knots. */
function straighten(fits: readonly Fit[], error: SurfaceError): void {
  const values = new Float64Array(error.motion.times.length * 4);
  for (const fit of fits) {
    betweenAll(fit, keysOfFit(fit), error.motion.times, values);
    error.apply(fit, fit.first, fit.last - fit.first + 1, values);
  }
}

/** One value for a fit whose way from its first key to its last can be done without. */
function toOneKey(fit: Fit, error: SurfaceError): void {
  const { width, first, last, now, values, kept } = fit;
  const keys = keysOfFit(fit);
  if (keys.length !== 2) return;
  const count = last - first + 1;
  const mean = new Float64Array(width);
  for (let at = 0; at < now.length; at++) mean[at % width]! += now[at]! / count;
  const still = new Float64Array(now.length);
  for (const value of [values.slice(0, width), mean]) {
    for (let at = 0; at < still.length; at++) still[at] = value[at % width]!;
    if (error.change(fit, first, count, still) === Number.POSITIVE_INFINITY) continue;
    error.apply(fit, first, count, still);
    values.set(value);
    kept[keys[1]!] = 0;
    return;
  }
}
