/** Reduces the keys of a clip within an error of the surface. */
import { vectorLength } from '../math/vector.ts';
import type { Clip, Curve, Scene, Track } from '../scene/scene.ts';
import { clipMotion } from './clip-motion.ts';
import { cubicFit } from './cubic-fit.ts';
import { bytesOfCurve } from './curve-size.ts';
import { decimate } from './decimate.ts';
import { createFit, curveOfFit, type Fit, keysOfFit, refined } from './fit.ts';
import { divided, knotsOf, momentsOf, momentsOfKnots } from './knots.ts';
import { relax } from './relax.ts';
import { SurfaceError } from './surface-error.ts';
import { thin } from './thin.ts';
import { thinCurve } from './thin-curve.ts';
import type { WatchedPoints } from './watched-points.ts';

/** Share of the limit for lines through all samples of a spline. */
const SAMPLING = 0.25;
/** Most samples of one spline. */
const MOST_SAMPLES = 2 ** 16;
/** Share of the limit for one curve independently of others. */
const THINNING = 0.02;
/** Share of the limit for morph targets. */
const MORPHING = 0.25;
/** Rounds of removing keys and adjusting the others. */
const ROUNDS = 6;
/** Number of times at which cubics are measured per time for lines. */
const HALVES = 2;

export interface Reduction {
  /** Largest deviation of a watched point in units, estimated from each curve separately. */
  limit: number;
  /** Size of the model in units. */
  size: number;
  points: WatchedPoints;
  interpolation: Fitting;
  /** Omit tracks of nodes that stay at rest. */
  absentIsRest: boolean;
  /** Whether the target can hold the curve of a track. */
  holds: (track: Track) => boolean;
}

/** Lines and arcs, cubics, or for each curve the one with fewer bytes. */
export type Fitting = 'linear' | 'cubic' | 'auto';

/** A reduced clip, the times at which it was evaluated, and whether these were too many. */
export function reduceClip(
  scene: Scene,
  clip: Clip,
  options: Reduction,
): { clip: Clip; moments: Float64Array; isTooLong: boolean } {
  const { limit, points } = options;
  const candidates = candidatesIn(clip, options);
  const moments = momentsOf(
    clip,
    candidates.map(({ knots }) => knots),
  );
  if (!isAffordable(scene, moments, points)) {
    return { clip, moments: moments.subarray(0, 1), isTooLong: true };
  }
  const curves = fittedCurves(scene, clip, { candidates, moments }, options);
  const tracks = clip.tracks.flatMap((track) => {
    if (!curves.has(track)) return [{ ...track, curve: thinCurve(track.curve, 0) }];
    const curve = curves.get(track);
    return curve ? [{ ...track, curve }] : [];
  });
  // A clip must keep at least one track.
  const some = tracks.length > 0 ? tracks : clip.tracks.slice(0, 1);
  return { clip: { ...clip, ...thinnedTracks(scene, clip, limit), tracks: some }, moments, isTooLong: false };
}

/** A track, and the times at which its reduced curve may have keys. */
interface Candidate {
  track: Track;
  knots: Float32Array;
}

/** The effective tracks whose curves may change. */
function candidatesIn(clip: Clip, { limit, size }: Reduction): Candidate[] {
  return effectiveTracks(clip).flatMap((track) => {
    const knots = knotsOf(track.curve, clip, {
      cubic: false,
      tolerance: SAMPLING * limit,
      // Joints are within the model, and seldom move more than half of it.
      reach: track.property === 'translation' ? 1 : size / 2,
      affordable: { keys: MOST_SAMPLES },
    });
    return knots ? [{ track, knots }] : [];
  });
}

/** The curves of the candidates, undefined where none is needed. Rotations and scales of flat nodes are not changed. */
function fittedCurves(
  scene: Scene,
  clip: Clip,
  { candidates, moments }: { candidates: readonly Candidate[]; moments: Float64Array },
  options: Reduction,
): ReadonlyMap<Track, Curve | undefined> {
  const { limit, points, interpolation } = options;
  const errorAt = (times: Float64Array) =>
    new SurfaceError(clipMotion(scene, clip, times, points), points, limit);
  let error = errorAt(moments);
  const { flat } = error.motion;
  let fits = candidates
    .filter(({ track }) => track.property === 'translation' || !flat.has(track.target))
    .map(({ track, knots }) => createFit(track, momentsOfKnots(moments, knots), moments));
  thin(fits, error, THINNING * limit);
  for (let round = 0; round < ROUNDS; round++) {
    const fewer = decimate(fits, error);
    if (fewer.length === 0) break;
    relax(fewer, error);
  }
  if (interpolation !== 'linear') {
    // Cubics are also measured between the times.
    error = errorAt(divided(moments, HALVES));
    fits = fits.map((fit) => refined(fit, HALVES, error.motion.times));
    for (const fit of fits) error.follow(fit);
  }
  return new Map(fits.map((fit) => [fit.track, finalCurve(scene, fit, error, options)]));
}

/** Most numbers in memory for all times, half a gigabyte. */
const MOST_NUMBERS = 2 ** 26;
/** Approximate numbers per time and node, and per point, including those halfway to the next time. */
const NUMBERS_PER_NODE = 72;
const NUMBERS_PER_POINT = 80;

function isAffordable({ nodes }: Scene, moments: Float64Array, { start }: WatchedPoints): boolean {
  return moments.length * (nodes.length * NUMBERS_PER_NODE + start.length * NUMBERS_PER_POINT) < MOST_NUMBERS;
}

/** Reduced tracks of morph targets and textures. */
function thinnedTracks(scene: Scene, { morphTracks, textureTracks }: Clip, limit: number): Partial<Clip> {
  // The deviations of several targets of one surface add up.
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

/** Largest displacement of a vertex by a morph target at weight 1, in units. */
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

/** The curve with the fewest bytes; undefined if none is needed. */
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
  const suffices = holds(fit.track) && bytesOfCurve(original) <= bytesOfCurve(line);
  // Keys of other curves may compensate for the relaxed values.
  const best = suffices && becomes(fit, fit.exact, error) ? original : line;
  if (interpolation !== 'linear' && !isStill) {
    const width = fit.width;
    const rival = interpolation === 'cubic' ? original : best;
    const mostKeys = Math.ceil(bytesOfCurve(rival) / (4 + 12 * width)) - 1;
    const cubic = mostKeys < 2 ? undefined : cubicFit(fit, error, mostKeys);
    if (cubic && holds({ ...fit.track, curve: cubic.curve })) {
      error.apply(fit, fit.first, fit.last - fit.first + 1, cubic.values);
      return cubic.curve;
    }
  }
  return best;
}

/** The effective tracks: the last of several for the same property. */
function effectiveTracks({ tracks }: Clip): Track[] {
  const last = new Map<string, Track>();
  for (const track of tracks) {
    if (track.curve.times.length > 0) last.set(`${track.target} ${track.property}`, track);
  }
  return [...last.values()];
}

/** Replaces a fit by a constant if the surface allows it. */
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

/** Makes a fit constant if the error allows it. @returns whether it does */
function staysAt(fit: Fit, value: ArrayLike<number>, error: SurfaceError): boolean {
  const still = new Float64Array(fit.now.length);
  for (let at = 0; at < still.length; at++) still[at] = value[at % fit.width]!;
  return becomes(fit, still, error);
}

/** Replaces the values of a fit at all of its times if the error allows it. @returns whether it does */
function becomes(fit: Fit, values: Float64Array, error: SurfaceError): boolean {
  const count = fit.last - fit.first + 1;
  if (error.change(fit, fit.first, count, values) === Number.POSITIVE_INFINITY) return false;
  error.apply(fit, fit.first, count, values);
  return true;
}
