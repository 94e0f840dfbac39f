/** Parts of clips. */

import { closedCurve } from '../pose/closing.ts';
import { sampleCubicSlope } from '../pose/cubic.ts';
import { keysOfCurve, numbersPerKey } from '../pose/curve-keys.ts';
import { findSegment, sampleCurve } from '../pose/curves.ts';
import { cubicColumns, hasEase, hermiteOfTcb } from '../pose/tcb.ts';
import type { Clip, Curve } from '../scene/scene.ts';

/**
 * What a clip does between two of its times, which stay what they were. Curves get keys at the cuts, cubics with their
 * slopes, so that they go exactly as they did; those that cannot be cut so stay whole, and the clip just shows less of them.
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
  const { morphTracks, textureTracks, subranges, events } = clip;
  const within = (time: number) => time >= start && time <= end;
  return {
    ...clip,
    start,
    end,
    tracks: clip.tracks.map(cut),
    ...(morphTracks ? { morphTracks: morphTracks.map(cut) } : {}),
    ...(textureTracks ? { textureTracks: textureTracks.map(cut) } : {}),
    ...(subranges ? { subranges: subranges.filter((part) => within(part.start) && within(part.end)) } : {}),
    ...(events ? { events: events.filter(({ time }) => within(time)) } : {}),
  };
}

/**
 * The named parts of a clip as clips of their own, called after them.
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
  // What holds outside of its keys needs none there, unless there is no other.
  const atStart = start >= first || before === 'linear' || inside.length === 0;
  const atEnd = end > start && (end <= last || after === 'linear');
  const rows = [...(atStart ? [0] : []), ...inside, ...(atEnd ? [0] : [])];
  const part = keysOfCurve(divisible, rows);
  if (atStart) setKey(divisible, start, part, 0);
  if (atEnd) setKey(divisible, end, part, rows.length - 1);
  const { range: _, ...rest } = part;
  return { ...rest, before: 'hold', after: 'hold' };
}

/** The same curve in a way that a part of it can be told in too; undefined where there is none. */
function divisibleCurve(curve: Curve): Curve | undefined {
  if (curve.interpolation === 'tcb' && !hasEase(curve)) return hermiteOfTcb(curve);
  return curve.interpolation === 'squad' || curve.interpolation === 'tcb' ? undefined : curve;
}

/** Makes a key of a part say what the whole curve says at a time. */
function setKey(curve: Curve, time: number, part: Curve, key: number): void {
  const width = numbersPerKey(curve);
  // A logarithm goes straight, number by number, as what is linear does.
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

/** The slope of a `hermite` per second, at a key that of one of its sides. */
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
