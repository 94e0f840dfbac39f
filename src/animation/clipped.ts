/** Curves for formats whose clips begin at 0 and hold their first and last key. */
import { closedCurve } from '../pose/closing.ts';
import { numbersPerKey } from '../pose/curve-keys.ts';
import { lapLength } from '../pose/cycle.ts';
import { hasEase, hermiteOfTcb } from '../pose/tcb.ts';
import type { Clip, Curve } from '../scene/scene.ts';
import { clipCubic } from './cubic-keys.ts';
import { areCubicRotations, isWholeWithin } from './cubic-rotations.ts';
import { noErrors } from './errors.ts';
import { clipKeys, goesAround, type Keys, usableCurve } from './keys.ts';
import { oneLap, unrolled } from './laps.ts';
import { type Precision, sampledCurve } from './sample.ts';
import { shiftCurve } from './shift.ts';

/** Counts of changes to the keys of a clip. */
export interface KeyTally {
  /** Keys that were dropped. */
  dropped: number;
  /** Curves whose extrapolation was dropped, with what they became. */
  cut: Map<Curve, Curve>;
  /** Curves that were sampled, with what they became. */
  sampled: Map<Curve, Curve>;
}

export function keyTally(): KeyTally {
  return { dropped: 0, cut: new Map(), sampled: new Map() };
}

/** A curve whose columns are not shared. */
export interface ClippedCurve extends Curve {
  times: Keys['times'];
  values: Keys['values'];
  tangents?: NonNullable<Keys['tangents']>;
}

/**
 * A curve by its usable keys within a clip, in seconds from the start of the clip, converted to steps, lines, arcs or
 * cubics; the last only if the precision allows them. Undefined if no key is usable.
 */
export function clippedCurve(
  source: Curve,
  clip: Clip,
  precision: Precision,
  tally: KeyTally,
): ClippedCurve | undefined {
  const usable = usableCurve(source);
  tally.dropped += source.times.length - usable.times.length;
  const curve = closedCurve(usable);
  if (curve.times.length === 0) return undefined;
  const { plain, start, end, cut: followed, isExact } = plainCurve(curve, clip, precision);
  const clipped =
    plain.interpolation === 'hermite' ? clipCubic(plain, start, end) : clipKeys(plain, start, end);
  const { times, values, tangents, cut } = clipped;
  // A cubic needs at least two keys.
  const isCubic = tangents !== undefined && times.length > 1;
  const written: ClippedCurve = {
    interpolation: plain.interpolation === 'hermite' && !isCubic ? 'linear' : plain.interpolation,
    times,
    values,
    ...(isCubic ? { tangents } : {}),
    before: 'hold',
    after: 'hold',
  };
  if (!isExact) tally.sampled.set(source, written);
  if (cut || followed) tally.cut.set(source, written);
  return written;
}

interface PlainCurve {
  /** A curve without cycling, with an interpolation that targets support. */
  plain: Curve;
  /** Range of the clip in the times of the curve. */
  start: number;
  end: number;
  /** Whether its extrapolation was dropped. */
  cut: boolean;
  /** Whether it is the same curve, not a sampled one. */
  isExact: boolean;
}

function plainCurve(curve: Curve, clip: Clip, precision: Precision): PlainCurve {
  const { times, before, after } = curve;
  const exact = exactCurve(curve, clip, precision.cubic);
  const isExact = exact !== undefined;
  const [first, last] = [times[0]!, times.at(-1)!];
  if (times.length > 1 && (before === 'cycle' || after === 'cycle')) {
    // In single precision, like the times of the laps: a key at the end of the clip must not be after it.
    const end = Math.fround(clip.end - clip.start);
    return { ...lapCurve(curve, exact, clip, precision), start: 0, end, isExact };
  }
  const { start, end } = clip;
  if (exact) return { plain: exact, start, end, cut: false, isExact };
  const from = before === 'linear' || start > first ? start : first;
  const to = after === 'linear' || end < last ? end : last;
  const { sampled, cut } = sampledCurve(curve, from, to, precision, noErrors());
  return { plain: sampled, start, end, cut, isExact };
}

/** A cycling curve, in seconds from the start of the clip. */
function lapCurve(
  curve: Curve,
  exact: Curve | undefined,
  clip: Clip,
  precision: Precision,
): Pick<PlainCurve, 'plain' | 'cut'> {
  const { affordable } = precision;
  const first = curve.times[0]!;
  const everywhere: Curve = { ...curve, before: 'cycle', after: 'cycle' };
  const lap = exact
    ? { sampled: oneLap(exact), cut: false }
    : sampledCurve(everywhere, first, first + lapLength(curve), precision, noErrors());
  const { whole, cut } = unrolled(curve, lap.sampled, clip, affordable.keys);
  affordable.keys -= whole.times.length;
  if (exact) return { plain: whole, cut };
  // Samples of laps do not include the linear extrapolation at the other end.
  const stops =
    (curve.before === 'linear' && clip.start < first) ||
    (curve.after === 'linear' && clip.end > curve.times.at(-1)!);
  return { plain: { ...whole, before: 'hold', after: 'hold' }, cut: cut || lap.cut || stops };
}

/**
 * A curve of steps, lines or short arcs that does not cycle: the given one if it is such a curve, else its keys within a
 * clip, and samples between them.
 */
export function straightCurve(curve: Curve, clip: Clip, precision: Precision): Curve {
  const repeats = curve.before === 'cycle' || curve.after === 'cycle';
  const isPlain = isStraight(curve) && !repeats && !goesAround(curve, clip);
  if (curve.times.length === 0 || isPlain) return curve;
  const { tolerance, reach, affordable } = precision;
  const clipped = clippedCurve(curve, clip, { cubic: false, tolerance, reach, affordable }, keyTally());
  return clipped ? usableCurve(withinClip(shiftCurve(clipped, clip.start), clip)) : curve;
}

/** The curve with times that rounding moved out of the clip at its ends. */
function withinClip(curve: Curve, { start, end }: Clip): Curve {
  return {
    ...curve,
    times: curve.times.map((time) => Math.min(Math.max(time, Math.fround(start)), Math.fround(end))),
  };
}

/** Whether a curve has steps, lines or arcs between its keys. False for quaternions that are interpolated number by number. */
function isStraight({ interpolation, times, values }: Curve): boolean {
  if (interpolation === 'linear') return times.length === 1 || values.length !== times.length * 4;
  return interpolation === 'step' || interpolation === 'slerp';
}

/** An identical curve with an interpolation that targets support; undefined if there is none. */
function exactCurve(curve: Curve, clip: Clip, cubic: boolean): Curve | undefined {
  const { interpolation } = curve;
  if (isStraight(curve)) return curve;
  if (!cubic || (interpolation !== 'hermite' && (interpolation !== 'tcb' || hasEase(curve))))
    return undefined;
  const hermite = interpolation === 'tcb' ? hermiteOfTcb(curve) : curve;
  if (numbersPerKey(hermite) === 4 && !(areCubicRotations(hermite) && isWholeWithin(hermite, clip))) {
    return undefined;
  }
  const { in: arriving, out: leaving } = hermite.tangents ?? {};
  return arriving?.every(Number.isFinite) && leaving?.every(Number.isFinite) ? hermite : undefined;
}
