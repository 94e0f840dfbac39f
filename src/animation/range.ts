/** Cuts clips. */

import { closedCurve } from '../pose/closing.ts';
import { sampleCubicSlope } from '../pose/cubic.ts';
import { keysOfCurve, numbersPerKey } from '../pose/curve-keys.ts';
import { findSegment, sampleCurve } from '../pose/curves.ts';
import { cubicColumns, hasEase, hermiteOfTcb } from '../pose/tcb.ts';
import type { Clip, Curve } from '../scene/scene.ts';

/**
 * The part of a clip between two of its times, which do not change. Curves get exact keys at the cuts, cubics with
 * tangents; curves that cannot be cut exactly are kept whole, while the range of the clip is reduced.
 *
 * @param start seconds, not after `end`
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
  if (times.length < 2 || (before === 'cycle' && start < first) || (after === 'cycle' && end > last))
    return curve;
  const divisible = divisibleCurve(curve);
  if (!divisible || (start <= first && end >= last)) return curve;
  const inside = [...times.keys()].filter((key) => times[key]! > start && times[key]! < end);
  // A constant part outside of the keys needs no key, unless there is no other.
  const atStart = start >= first || before === 'linear' || inside.length === 0;
  const atEnd = end > start && (end <= last || after === 'linear');
  const rows = [...(atStart ? [0] : []), ...inside, ...(atEnd ? [0] : [])];
  const part = keysOfCurve(divisible, rows);
  if (atStart) setKey(divisible, start, part, 0);
  if (atEnd) setKey(divisible, end, part, rows.length - 1);
  const { range: _, ...rest } = part;
  return { ...rest, before: 'hold', after: 'hold' };
}

/** An equivalent curve that can be cut exactly; undefined if there is none. */
function divisibleCurve(curve: Curve): Curve | undefined {
  if (curve.interpolation === 'tcb' && !hasEase(curve)) return hermiteOfTcb(curve);
  return curve.interpolation === 'squad' || curve.interpolation === 'tcb' ? undefined : curve;
}

/** Sets a key of a part to the value of the whole curve at a time. */
function setKey(curve: Curve, time: number, part: Curve, key: number): void {
  const width = numbersPerKey(curve);
  // Logarithms are interpolated linearly.
  const plain: Curve =
    curve.interpolation === 'log-quaternion' ? { ...curve, interpolation: 'linear' } : curve;
  const value = new Float64Array(width);
  sampleCurve(plain, time, value, 0);
  part.times[key] = time;
  part.values.set(value, key * width);
  if (!part.tangents) return;
  part.tangents.in.set(slopeAt(curve, time, 'arriving'), key * width);
  part.tangents.out.set(slopeAt(curve, time, 'leaving'), key * width);
}

/** The derivative of a `hermite` per second, at a key that of one side. */
function slopeAt(curve: Curve, time: number, side: 'arriving' | 'leaving'): Float64Array {
  const { times, before, after } = curve;
  const columns = cubicColumns(curve);
  const width = numbersPerKey(curve);
  const slope = new Float64Array(width);
  const found = findSegment(times, time);
  const key = side === 'arriving' && found > 0 && times[found] === time ? found - 1 : found;
  const span = times[key + 1]! - times[key]!;
  const factor = (time - times[key]!) / span;
  if (factor >= 0 && factor <= 1) sampleCubicSlope(columns, key, key + 1, width, factor, span, slope, 0);
  else if ((factor < 0 ? before : after) === 'linear') {
    slope.set(factor < 0 ? columns.leaving.subarray(0, width) : columns.arriving.subarray(-width));
  }
  return slope;
}
