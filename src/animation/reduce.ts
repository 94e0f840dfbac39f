/** Fewer keys for a clip within an error on the surface. */
import { vectorLength } from '../math/vector.ts';
import type { Clip, Curve, Scene, Track } from '../scene/scene.ts';
import { clipMotion } from './clip-motion.ts';
import { cubicFit } from './cubic-fit.ts';
import { bytesOfCurve } from './curve-size.ts';
import { decimate } from './decimate.ts';
import { betweenAll, createFit, curveOfFit, type Fit, keysOfFit } from './fit.ts';
import { knotsOf, momentsOf, momentsOfKnots } from './knots.ts';
import { relax } from './relax.ts';
import { SurfaceError } from './surface-error.ts';
import { thin } from './thin.ts';
import { thinCurve } from './thin-curve.ts';
import type { WatchedPoints } from './watched-points.ts';

/** Part of the limit that the lines through all samples of a spline may be off by. */
const SAMPLING = 0.25;
/** Samples of one spline. */
const MOST_SAMPLES = 2 ** 16;
/** Part of the limit that one curve may use up without regard to the others. */
const THINNING = 0.02;
/** Part of the limit that morph targets may use up. */
const MORPHING = 0.25;
/** Times that keys are taken away and the others moved in turn. */
const ROUNDS = 6;

export interface Reduction {
  /** Units that no watched point may be off by, as far as can be told from what each curve does by itself. */
  limit: number;
  /** Units that the model measures. */
  size: number;
  points: WatchedPoints;
  interpolation: Fitting;
  /** Leaves out tracks of nodes that stay at rest. */
  absentIsRest: boolean;
  /** Whether the curve of a track may stay what it is. */
  holds: (track: Track) => boolean;
}

/** Straight lines and arcs, cubics, or of each curve what takes fewer bytes. */
export type Fitting = 'linear' | 'cubic' | 'auto';

/** A reduced clip, the moments at which it was looked at, and whether these were too many to do anything. */
export function reduceClip(
  scene: Scene,
  clip: Clip,
  options: Reduction,
): { clip: Clip; moments: Float64Array; isTooLong: boolean } {
  const { limit, size, points } = options;
  const candidates = effectiveTracks(clip).flatMap((track) => {
    const knots = knotsOf(track.curve, clip, {
      cubic: false,
      tolerance: SAMPLING * limit,
      // Joints lie within the model, and seldom move more than half of it.
      reach: track.property === 'translation' ? 1 : size / 2,
      affordable: { keys: MOST_SAMPLES },
    });
    return knots ? [{ track, knots }] : [];
  });
  const moments = momentsOf(
    clip,
    candidates.map(({ knots }) => knots),
  );
  if (!isAffordable(scene, moments, points)) {
    return { clip, moments: moments.subarray(0, 1), isTooLong: true };
  }
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
  const curves = new Map<Track, Curve | undefined>();
  for (const fit of fits) curves.set(fit.track, finalCurve(scene, fit, error, options));
  const tracks = clip.tracks.flatMap((track) => {
    if (!curves.has(track)) return [{ ...track, curve: thinCurve(track.curve, 0) }];
    const curve = curves.get(track);
    return curve ? [{ ...track, curve }] : [];
  });
  // Without any track there would be no clip.
  const some = tracks.length > 0 ? tracks : clip.tracks.slice(0, 1);
  return { clip: { ...clip, ...thinnedTracks(scene, clip, limit), tracks: some }, moments, isTooLong: false };
}

/** Numbers that are kept of all moments together, half a gigabyte. */
const MOST_NUMBERS = 2 ** 26;
/** What each moment takes, roughly, per node, and per point for each node above it. */
const NUMBERS_PER_NODE = 36;
const NUMBERS_PER_POINT = 40;

function isAffordable({ nodes }: Scene, moments: Float64Array, { start }: WatchedPoints): boolean {
  return moments.length * (nodes.length * NUMBERS_PER_NODE + start.length * NUMBERS_PER_POINT) < MOST_NUMBERS;
}

/** Tracks of morph targets and textures with fewer keys. */
function thinnedTracks(scene: Scene, { morphTracks, textureTracks }: Clip, limit: number): Partial<Clip> {
  // Morphs of one face add up.
  const share = (MORPHING * limit) / Math.max(1, morphTracks?.length ?? 0);
  return {
    ...(morphTracks
      ? {
          morphTracks: morphTracks.map((track) => {
            return { ...track, curve: thinCurve(track.curve, share / morphReach(scene, track.morph)) };
          }),
        }
      : {}),
    ...(textureTracks
      ? { textureTracks: textureTracks.map((track) => ({ ...track, curve: thinCurve(track.curve, 0) })) }
      : {}),
  };
}

/** Units that a vertex goes at most where the weight of a morph target is 1. */
function morphReach({ meshes }: Scene, morph: string): number {
  let most = 0;
  for (const { primitives } of meshes) {
    for (const { name, positions } of primitives.flatMap(({ morphTargets = [] }) => morphTargets)) {
      for (let at = 0; name === morph && at < positions.length; at += 3) {
        most = Math.max(most, vectorLength(positions[at]!, positions[at + 1]!, positions[at + 2]!));
      }
    }
  }
  return most;
}

/** The curve of the fewest bytes; undefined where none is needed. */
function finalCurve(
  { nodes }: Scene,
  fit: Fit,
  error: SurfaceError,
  { interpolation, absentIsRest, holds }: Reduction,
): Curve | undefined {
  const { target, property, curve: original } = fit.track;
  const node = nodes[target]!;
  toOneKey(fit, error);
  const isStill = keysOfFit(fit).length === 1;
  if (isStill && absentIsRest && !node.matrix && staysAt(fit, node[property], error)) return undefined;
  const line = curveOfFit(fit, error.motion.times);
  const best = holds(fit.track) && bytesOfCurve(original) <= bytesOfCurve(line) ? original : line;
  if (interpolation !== 'linear' && !isStill) {
    const width = fit.width;
    const rival = interpolation === 'cubic' ? original : best;
    const mostKeys = Math.ceil(bytesOfCurve(rival) / (4 + 12 * width)) - 1;
    const cubic = cubicFit(fit, error, mostKeys);
    if (cubic && holds({ ...fit.track, curve: cubic.curve })) {
      error.apply(fit, fit.first, fit.last - fit.first + 1, cubic.values);
      return cubic.curve;
    }
  }
  return best;
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
  const { width, now, values, kept, first, last } = fit;
  const keys = keysOfFit(fit);
  if (keys.length !== 2) return;
  const mean = new Float64Array(width);
  for (let at = 0; at < now.length; at++) mean[at % width]! += now[at]! / (last - first + 1);
  const value = [values.slice(0, width), mean].find((candidate) => staysAt(fit, candidate, error));
  if (!value) return;
  values.set(value);
  kept[keys[1]!] = 0;
}

/** Whether a fit can say the same value all along, which it then does. */
function staysAt(fit: Fit, value: ArrayLike<number>, error: SurfaceError): boolean {
  const still = Float64Array.from(fit.now, (_, at) => value[at % fit.width]!);
  const count = fit.last - fit.first + 1;
  if (error.change(fit, fit.first, count, still) === Number.POSITIVE_INFINITY) return false;
  error.apply(fit, fit.first, count, still);
  return true;
}
