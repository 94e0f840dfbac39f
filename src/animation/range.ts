/** Cuts clips. */

import { closedCurve } from '../pose/closing.ts';
import { sampleCubic, sampleCubicSlope } from '../pose/cubic.ts';
import { curveOfNumbers, keysOfCurve, numbersPerKey } from '../pose/curve-keys.ts';
import { findSegment, sampleCurve } from '../pose/curves.ts';
import { cubicColumns, hasEase, hermiteOfTcb } from '../pose/tcb.ts';
import { requireAnyNumber } from '../report/arguments.ts';
import type { Clip, Curve } from '../scene/scene.ts';
import { goesAround } from './keys.ts';

/**
 * The part of a clip between two of its times, which do not change. Curves get exact keys at the cuts, cubics with
 * tangents; curves that cannot be cut exactly are kept whole, while the range of the clip is reduced.
 *
 * @param start seconds, not after `end`
 * @throws RangeError without one of them
 * @example
 * ```ts
 * import { cutClip, gather, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']));
 * const [idle] = scene.clips;
 * if (idle) console.log(cutClip(idle, 1, 2).tracks.length); // 68
 * ```
 */
export function cutClip(clip: Clip, start: number, end: number): Clip {
  requireAnyNumber('start', start);
  requireAnyNumber('end', end);
  const cut = <T extends { curve: Curve }>(track: T): T => {
    return { ...track, curve: cutCurve(track.curve, Math.fround(start), Math.fround(end)) };
  };
  const { cycle: _, ...part } = clip;
  const { morphTracks, textureTracks, subranges, events } = part;
  const within = (time: number) => time >= start && time <= end;
  return {
    ...part,
    start,
    end,
    tracks: part.tracks.map(cut),
    ...(morphTracks ? { morphTracks: morphTracks.map(cut) } : {}),
    ...(textureTracks ? { textureTracks: textureTracks.map(cut) } : {}),
    ...(subranges ? { subranges: subranges.filter((part) => within(part.start) && within(part.end)) } : {}),
    ...(events ? { events: events.filter(({ time }) => within(time)) } : {}),
  };
}

/**
 * The subranges of a clip as separate clips with their names.
 *
 * @example
 * ```ts
 * import { subrangeClips } from 'exhume/pose';
 *
 * const subranges = [{ name: 'step', start: 0, end: 0.5 }];
 * const clip = { name: 'walk', start: 0, end: 1, tracks: [], subranges };
 * console.log(subrangeClips(clip).map(({ name, end }) => `${name} ${end}`).join()); // step 0.5
 * ```
 */
export function subrangeClips(clip: Clip): Clip[] {
  return (clip.subranges ?? []).map(({ name, start, end }) => {
    const { subranges: _, ...part } = cutClip(clip, start, end);
    return { ...part, name };
  });
}

function cutCurve(source: Curve, start: number, end: number): Curve {
  const curve = closedCurve(source);
  const { times, before, after } = curve;
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  if (times.length === 1) return constantCurve(curve, Math.min(Math.max(first, start), end));
  if (times.length === 0 || (before === 'cycle' && start < first) || (after === 'cycle' && end > last))
    return curve;
  const divisible = divisibleCurve(curve);
  if (!divisible || (start <= first && end >= last) || goesAround(curve, { start, end })) return curve;
  // At a jump at the end, only the keys before the jump are part of the range.
  const isInside = (key: number) =>
    times[key]! > start && (times[key]! < end || (times[key] === end && times[key + 1] === end));
  const inside = [...times.keys()].filter(isInside);
  // A constant part outside of the keys needs no key, unless there is no other.
  const atStart = start >= first || before === 'linear' || inside.length === 0;
  const atEnd = end > start && (end <= last || after === 'linear');
  const rows = [...(atStart ? [0] : []), ...inside, ...(atEnd ? [0] : [])];
  const part = keysOfCurve(divisible, rows);
  if (atStart) setKey(divisible, start, part, 0);
  if (atEnd) setKey(divisible, end, part, rows.length - 1);
  if (start < first && inside[0] === 0) straighten(part, atStart ? 1 : 0, 'in', 'out');
  if (end > last && inside.at(-1) === times.length - 1)
    straighten(part, atStart ? inside.length : inside.length - 1, 'out', 'in');
  const { range: _, ...rest } = part;
  return { ...rest, before: 'hold', after: 'hold' };
}

/** Makes the tangents of a key equal, so that the cubic continues straight. @param from the side with the slope */
function straighten({ tangents, times }: Curve, key: number, side: 'in' | 'out', from: 'in' | 'out'): void {
  if (!tangents) return;
  const width = tangents.in.length / times.length;
  tangents[side].set(tangents[from].subarray(key * width, (key + 1) * width), key * width);
}

/** A curve of a single key, at another time. */
function constantCurve(curve: Curve, time: number): Curve {
  return curve.times[0] === time ? curve : { ...curve, times: Float32Array.of(time) };
}

/** An equivalent curve that can be cut exactly; undefined if there is none. */
function divisibleCurve(curve: Curve): Curve | undefined {
  const { interpolation } = curve;
  if (interpolation === 'tcb' && !hasEase(curve)) return hermiteOfTcb(curve);
  const isBlended = interpolation === 'linear' && numbersPerKey(curve) === 4;
  return interpolation === 'squad' || interpolation === 'tcb' || isBlended ? undefined : curve;
}

/** Sets a key of a part to the value of the whole curve at a time. */
function setKey(curve: Curve, time: number, part: Curve, key: number): void {
  const width = numbersPerKey(curve);
  const value = new Float64Array(width);
  if (part.tangents) sampleCubicNumbers(curve, time, value);
  else sampleCurve(curveOfNumbers(curve), time, value, 0);
  part.times[key] = time;
  part.values.set(value, key * width);
  if (!part.tangents) return;
  part.tangents.in.set(slopeAt(curve, time, 'arriving'), key * width);
  part.tangents.out.set(slopeAt(curve, time, 'leaving'), key * width);
}

/** The numbers of a `hermite` at a time. Quaternions are not normalized, which would change the curve between keys. */
function sampleCubicNumbers(curve: Curve, time: number, out: Float64Array): void {
  const { times, before, after } = curve;
  const key = findSegment(times, time);
  const span = times[key + 1]! - times[key]!;
  const share = (time - times[key]!) / span;
  const isHeld = (share < 0 ? before : after) === 'hold';
  const factor = isHeld ? Math.min(1, Math.max(0, share)) : share;
  sampleCubic(cubicColumns(curve), key, key + 1, out.length, factor, span, out, 0);
}

/** The derivative of a `hermite` per second, at a key that of one side. */
function slopeAt(curve: Curve, time: number, side: 'arriving' | 'leaving'): Float64Array {
  const { times, before, after } = curve;
  const columns = cubicColumns(curve);
  const width = numbersPerKey(curve);
  const slope = new Float64Array(width);
  const isHeld =
    side === 'arriving' ? time === times[0] && before === 'hold' : time === times.at(-1) && after === 'hold';
  if (isHeld) return slope;
  const found = findSegment(times, time);
  const key = side === 'arriving' && found > 0 && times[found] === time ? found - 1 : found;
  const span = times[key + 1]! - times[key]!;
  const factor = (time - times[key]!) / span;
  if (factor >= 0 && factor <= 1) sampleCubicSlope(columns, key, key + 1, width, factor, span, slope);
  else if ((factor < 0 ? before : after) === 'linear') {
    slope.set(factor < 0 ? columns.leaving.subarray(0, width) : columns.arriving.subarray(-width));
  }
  return slope;
}
