/** The ticks at which a curve needs keys so that the interpolation of a file matches it. */
import { clippedCurve, keyTally } from '../../../animation/clipped.ts';
import { goesAround } from '../../../animation/keys.ts';
import type { Precision } from '../../../animation/sample.ts';
import { curveOfNumbers, numbersPerKey } from '../../../pose/curve-keys.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import type { Clip, Curve } from '../../../scene/scene.ts';
import { TICKS_PER_FRAME, TICKS_PER_SECOND } from './time.ts';

/** In ticks; smaller differences between times are rounding errors of single precision. */
const SAME_TICK = 0.05;
/** Limit of keys of a sampled curve; longer curves get fewer per second. */
const MOST_SAMPLES = 1 << 16;

/** Changes to the times of curves. */
export interface TimeTally {
  /** Largest shift of a key, in ticks. */
  shift: number;
  /** Numbers of curves that were sampled, and that had steps. */
  sampled: number;
  stepped: number;
}

export function newTally(): TimeTally {
  return { shift: 0, sampled: 0, stepped: 0 };
}

/** Ascending, with the time in seconds at which the curve is evaluated for each. */
export interface KeyTicks {
  ticks: Int32Array<ArrayBuffer>;
  times: Float64Array;
}

/** Adds the ticks of a curve between two times in seconds. */
export type AddSamples = (times: Map<number, number>, curve: Curve, from: number, to: number) => void;

/**
 * The union of the keys that several curves need.
 *
 * @param isExact whether the file interpolates like the curve; other curves are sampled
 * @param span in seconds, outside of which there are no keys, and for which extrapolated curves get keys too
 * @param addSamples adds the ticks of a sampled curve besides those of its keys; by default one per frame
 */
export function keyTicks(
  curves: readonly Curve[],
  isExact: (curve: Curve) => boolean,
  span: { start: number; end: number },
  tally: TimeTally,
  addSamples: AddSamples = addFrames,
): KeyTicks {
  const times = new Map<number, number>();
  for (const curve of curves) addTicks(times, curve, isExact, span, tally, addSamples);
  const ticks = Int32Array.from(times.keys()).sort();
  return { ticks, times: new Float64Array(ticks).map((tick) => times.get(tick)!) };
}

function addTicks(
  times: Map<number, number>,
  curve: Curve,
  isExact: (curve: Curve) => boolean,
  span: { start: number; end: number },
  tally: TimeTally,
  addSamples: AddSamples,
): void {
  const first = curve.times[0]!;
  const last = curve.times.at(-1)!;
  const repeats = curve.before === 'cycle' || curve.after === 'cycle';
  const within = (time: number) => Math.min(Math.max(time, span.start), span.end);
  const from = curve.before === 'hold' ? within(first) : span.start;
  const to = curve.after === 'hold' ? within(last) : span.end;
  const inside = curve.times.filter((time) => time >= from && time <= to);
  const isRepeated = repeats && (from < first || to > last);
  const isHeld = isExact(curve) || curve.interpolation === 'step';
  const isSampled = isRepeated || !isHeld || goesAround(curve, span);
  if (isSampled) {
    tally.sampled++;
    addSamples(times, curve, from, to);
  } else {
    addTick(times, from, tally);
    addTick(times, to, tally);
  }
  if (curve.interpolation !== 'step') {
    let before = Number.NaN;
    for (const time of inside) {
      const tick = addTick(times, time, tally);
      // A jump takes one tick, too.
      if (tick === before) addWhole(times, tick - 1);
      before = tick;
    }
    return;
  }
  // A jump takes one tick: the previous value is held until the tick before. There is none before the first key and the clip.
  const jumps = inside.filter(
    (time) => (time > first || curve.before === 'cycle') && tickOf(time) > tickOf(span.start),
  );
  if (jumps.length > 0) tally.stepped++;
  for (const time of jumps) addWhole(times, tickOf(time) - 1);
  for (const time of inside) addTick(times, time, tally, time);
}

function tickOf(time: number): number {
  return Math.round(time * TICKS_PER_SECOND);
}

/** @param sampleAt time at which the curve is evaluated, if not that of the key. @returns the tick */
function addTick(times: Map<number, number>, time: number, tally: TimeTally, sampleAt?: number): number {
  const tick = tickOf(time);
  const shift = Math.abs(time * TICKS_PER_SECOND - tick);
  tally.shift = Math.max(tally.shift, shift);
  // A key that falls on a tick keeps its exact value; else the curve is evaluated at the tick.
  times.set(tick, sampleAt ?? (shift <= SAME_TICK ? time : tick / TICKS_PER_SECOND));
  return tick;
}

function addWhole(times: Map<number, number>, tick: number): void {
  if (!times.has(tick)) times.set(tick, tick / TICKS_PER_SECOND);
}

/** A key per frame. */
export const addFrames: AddSamples = (times, _curve, from, to) => {
  const [start, end] = [tickOf(from), tickOf(to)];
  const stride = TICKS_PER_FRAME * Math.max(1, Math.ceil((end - start) / TICKS_PER_FRAME / MOST_SAMPLES));
  const origin = Math.ceil(start / TICKS_PER_FRAME) * TICKS_PER_FRAME;
  addWhole(times, start);
  for (let tick = origin; tick < end; tick += stride) addWhole(times, tick);
  addWhole(times, end);
};

/** Adds keys where lines and arcs through them follow a curve within a precision, and on both sides of a jump. */
export function addNeeded(times: Map<number, number>, curve: Curve, clip: Clip, precision: Precision): void {
  const needed = clippedCurve(curve, clip, precision, keyTally());
  const [start, end] = [tickOf(clip.start), tickOf(clip.end)];
  let before = Number.NaN;
  for (const time of needed?.times ?? []) {
    const tick = tickOf(clip.start + time);
    const isJump = tick === before;
    for (const each of isJump ? [tick - 1, tick + 1] : [tick])
      addWhole(times, Math.min(Math.max(each, start), end));
    before = tick;
  }
}

/** A curve with its keys on ticks: splines keep the values of their keys, other curves those at the ticks. */
export function onTicks(curve: Curve): Curve {
  const times = curve.times.map((time) => Math.round(time * TICKS_PER_SECOND) / TICKS_PER_SECOND);
  if (!['linear', 'slerp', 'log-quaternion'].includes(curve.interpolation)) return { ...curve, times };
  const numbers = curveOfNumbers(curve);
  const width = numbersPerKey(curve);
  const values = new Float64Array(curve.values.length);
  times.forEach((time, key) => {
    sampleCurve(numbers, time, values, key * width);
  });
  return { ...curve, times, values: Float32Array.from(values) };
}

/** Whether the shift of a key is more than rounding. */
export function isShifted({ shift }: TimeTally): boolean {
  return shift > SAME_TICK;
}
