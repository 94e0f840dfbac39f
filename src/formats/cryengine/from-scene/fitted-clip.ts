/** Replaces curves of animated nodes by splines with fewer keys, as 3ds Max and its exporter store them. */
import { noErrors } from '../../../animation/errors.ts';
import { usableCurve } from '../../../animation/keys.ts';
import { createPrecision, type PrecisionOf } from '../../../animation/precision.ts';
import { sampledCurve } from '../../../animation/sample.ts';
import { largestDeviation, splineFit } from '../../../animation/spline-fit.ts';
import { reportClipLoss } from '../../../fit/clip-losses.ts';
import { keysOfCurve } from '../../../pose/curve-keys.ts';
import type { Report } from '../../../report/report.ts';
import { pathIn } from '../../../scene/path.ts';
import type { Clip, Curve, Interpolation, Scene, Track } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { onTicks } from './ticks.ts';

/** Deviation of a surface by one fitted track, relative to the size of the model. */
const TOLERANCE = 5e-5;
/** Fewer keys are kept as they are. */
const FEWEST = 8;
/** More keys take too long to fit. */
const MOST = 2 ** 14;
/** Share of the keys that a spline may take, since each of its keys has twice as many numbers. */
const WORTHWHILE = 0.5;

/** Deviations from the lines above this multiple of the allowed one are caused by a jump. */
const JUMP = 8;

const LINES: readonly Interpolation[] = ['linear', 'slerp'];
/** Interpolations that a file holds exactly, or almost exactly in the case of steps. */
const HELD: readonly Interpolation[] = ['step', 'tcb', 'squad'];

/** The clip with splines in place of many lines and arcs, and of rotations that files cannot hold. */
export function fittedClip(scene: Scene, clip: Clip, report: Report): Clip {
  const precisionOf = createPrecision(scene, [], TOLERANCE);
  const tracks = clip.tracks.map((track) => fittedTrack(track, precisionOf));
  const count = tracks.filter((track, index) => track !== clip.tracks[index]).length;
  if (count === 0) return clip;
  const fitted = { ...clip, tracks };
  const code = CRYENGINE_CODES.CRYENGINE_CURVES_FITTED;
  const before = keysOf(clip);
  const message = `Fitted splines to ${counted(count, 'curve')} of clip "${clip.name}": ${before} keys became ${keysOf(fitted)}`;
  reportClipLoss(
    { scene, clip, path: pathIn(scene, 'clips', clip), unit: 'cm' },
    { code, message, written: fitted },
    report,
  );
  return fitted;
}

function keysOf({ tracks }: Clip): number {
  return tracks.reduce((sum, { curve }) => sum + curve.times.length, 0);
}

function fittedTrack(track: Track, precisionOf: PrecisionOf): Track {
  const { tolerance, reach } = precisionOf(track);
  const lines = linesOf(track, precisionOf);
  if (!lines) return track;
  // Splines keep the values of their keys, whose times must therefore be whole ticks.
  const dense = lastOnTicks(onTicks(lines));
  if (dense.times.length < FEWEST || dense.times.length > MOST) return track;
  const curve = splineFit(dense, tolerance / reach);
  const isFewer = curve.times.length <= WORTHWHILE * lines.times.length;
  // A jump between two ticks would become a slope.
  return isFewer && largestDeviation(lines, curve) <= JUMP * (tolerance / reach)
    ? { ...track, curve }
    : track;
}

/** The curve with the last key on each tick. */
function lastOnTicks(curve: Curve): Curve {
  const { times } = curve;
  const keys = [...times.keys()].filter((key) => times[key] !== times[key + 1]);
  return keys.length === times.length ? curve : keysOfCurve(curve, keys);
}

/** The curve as lines or arcs; undefined if it should stay unchanged. */
function linesOf(track: Track, precisionOf: PrecisionOf): Curve | undefined {
  const { curve, property } = track;
  const { interpolation, before, after } = curve;
  const isHeld = HELD.includes(interpolation) || (interpolation === 'hermite' && property !== 'rotation');
  const isCycle = before !== 'hold' || after !== 'hold';
  const usable = usableCurve(curve);
  if (isHeld || isCycle || usable.times.length < 2) return undefined;
  const isBlended = interpolation === 'linear' && property === 'rotation';
  if (LINES.includes(interpolation) && !isBlended) return usable;
  const [first, last] = [usable.times[0]!, usable.times.at(-1)!];
  return sampledCurve(usable, first, last, precisionOf(track), noErrors()).sampled;
}
