/** Merges edited clips into those of an original. */
import { shiftClip, shiftCurve } from '../../animation/shift.ts';
import { saysTheSame } from '../../binary/patch.ts';
import { trackKey } from '../../formats/edit.ts';
import { toUnit } from '../../math/quaternion.ts';
import { largestOf } from '../../math/vector.ts';
import { sampleCurve } from '../../pose/curves.ts';
import type { Clip, Curve, MorphTrack, Node, Track } from '../../scene/scene.ts';

/** Relative difference up to which curves are equal: programs write new keys, in single precision. */
const TOLERANCE = 2e-5;
/** Seconds of a frame at the lowest rate that animations are made at. */
const LONGEST_FRAME = 1 / 8;
/** Part of a frame by which the times of keys are rounded. */
const IRREGULARITY = 1e-2;
/** Relative rounding of times in single precision, from which others were subtracted. */
const SINGLE = 2 ** -22;
/** Part of a frame by which programs move keys onto frames. */
const TIME_ROUNDING = 1e-3;

/**
 * A clip with the differences between its states before and after an edit applied. Tracks that the edit did not change are
 * kept.
 *
 * @param was the clip before the edit
 * @param rest the nodes before the edit, for properties without a track
 * @param size of the skeleton, for comparing translations
 * @returns undefined if nothing differs
 */
export function mergeClip(
  original: Clip,
  was: Clip,
  edited: Clip,
  rest: (node: number) => Node | undefined,
  size: number,
): Clip | undefined {
  const shift = original.start - edited.start;
  // Programs may drop the start of a clip.
  const before = shiftClip(was, edited.start - was.start);
  const tracks = mergeTracks(original.tracks, before.tracks, edited.tracks, {
    keyOf: (track: Track) => trackKey(track),
    rest: ({ target, property }) => rest(target)?.[property],
    sizeOf: ({ property, curve }) =>
      property === 'translation' ? size : property === 'scale' ? largestOf(curve.values, 1) : 1,
    shift,
  });
  const morphTracks = mergeTracks(
    original.morphTracks ?? [],
    before.morphTracks ?? [],
    edited.morphTracks ?? [],
    { keyOf: ({ morph }: MorphTrack) => morph, rest: () => [0], sizeOf: () => 1, shift },
  );
  const isLonger = !lastTheSame(before, edited);
  const areKept = !isBare(edited) || isBare(before);
  const subranges = areKept && !saysTheSame(before.subranges ?? [], edited.subranges ?? []);
  const events = areKept && !saysTheSame(before.events ?? [], edited.events ?? []);
  if (!tracks && !morphTracks && !isLonger && !subranges && !events) return undefined;
  const moved = <T extends { start: number; end: number }>(range: T): T => ({
    ...range,
    start: range.start + shift,
    end: range.end + shift,
  });
  return {
    ...original,
    ...(isLonger ? { end: original.start + edited.end - edited.start } : {}),
    ...(tracks ? { tracks } : {}),
    ...(morphTracks ? { morphTracks } : {}),
    ...(subranges ? { subranges: (edited.subranges ?? []).map(moved) } : {}),
    ...(events
      ? { events: (edited.events ?? []).map((event) => ({ ...event, time: event.time + shift })) }
      : {}),
  };
}

/** Whether a clip only moves something: programs drop everything else about clips. */
function isBare({ properties, subranges, events }: Clip): boolean {
  return !properties && !subranges && !events;
}

/** Whether two clips are equally long; programs that sample clips round their ends to frames. */
function lastTheSame(before: Clip, edited: Clip): boolean {
  const [was, is] = [before.end - before.start, edited.end - edited.start];
  const tracks = [...edited.tracks, ...(edited.morphTracks ?? [])];
  const frames = tracks.map(({ curve }) => frameOf(curve.times) ?? 0);
  return saysTheSame(was, is) || Math.abs(was - is) < Math.max(0, ...frames);
}

interface TrackTerms<T> {
  /** Identifies the property that a track animates. */
  keyOf(track: T): string;
  /** The value without the track. */
  rest(track: T): readonly number[] | undefined;
  /** The size to which differences are relative. */
  sizeOf(track: T): number;
  /** Seconds by which the times of the edited clip precede those of the original. */
  shift: number;
}

/** @returns undefined if nothing differs */
function mergeTracks<T extends Track | MorphTrack>(
  original: readonly T[],
  before: readonly T[],
  edited: readonly T[],
  { keyOf, rest, sizeOf, shift }: TrackTerms<T>,
): T[] | undefined {
  const byKey = (tracks: readonly T[]) => new Map(tracks.map((track) => [keyOf(track), track]));
  const [was, is] = [byKey(before), byKey(edited)];
  /** Constant tracks at rest, which other programs omit. */
  const isIdle = (track: T) => staysAt(track.curve, rest(track), sizeOf(track));
  const dropped = new Set(before.filter((track) => !is.has(keyOf(track)) && !isIdle(track)).map(keyOf));
  const replaced = new Map<string, T>();
  for (const track of edited) {
    const key = keyOf(track);
    const old = was.get(key)?.curve;
    const isKept = old?.times.length
      ? saysCurveTheSame(old, track.curve, sizeOf(track))
      : track.curve.times.length === 0 || isIdle(track);
    if (!isKept) replaced.set(key, { ...track, curve: shiftCurve(track.curve, shift) });
  }
  if (dropped.size === 0 && replaced.size === 0) return undefined;
  const there = new Set(original.map(keyOf));
  return [
    ...original
      .filter((track) => !dropped.has(keyOf(track)))
      .map((track) => replaced.get(keyOf(track)) ?? track),
    ...[...replaced].filter(([key]) => !there.has(key)).map(([, track]) => track),
  ];
}

function widthOf({ interpolation, times, values }: Curve): number {
  return interpolation === 'log-quaternion' ? 4 : values.length / Math.max(1, times.length);
}

function staysAt(curve: Curve, rest: readonly number[] | undefined, size: number): boolean {
  if (!rest) return false;
  const [first] = curve.times;
  if (first === undefined) return true;
  const still: Curve = {
    interpolation: 'step',
    times: Float32Array.of(first),
    values: Float32Array.from(rest),
    before: 'hold',
    after: 'hold',
  };
  return areCurvesAlike(curve, still, size);
}

function saysCurveTheSame(a: Curve, b: Curve, size: number): boolean {
  if (b.times.length === 0) return false;
  return saysTheSame(a, b) || areCurvesAlike(a, b, size) || isSampleOf(a, b, size);
}

/** Compares curves at the keys of both and halfway between them. Jumps may be at times that were rounded otherwise. */
function areCurvesAlike(a: Curve, b: Curve, size: number): boolean {
  const keys = [...new Set([...a.times, ...b.times])].sort((first, second) => first - second);
  const moments = keys.flatMap((time, index) => [time, (time + (keys[index + 1] ?? time)) / 2]);
  const latest = Math.max(Math.abs(keys[0] ?? 0), Math.abs(keys.at(-1) ?? 0));
  return agreeAt(moments, a, b, size, latest * SINGLE);
}

/** Whether a curve has a key at every frame of a program, each with the value of another curve at that time. */
function isSampleOf(curve: Curve, sampled: Curve, size: number): boolean {
  const frame = frameOf(sampled.times);
  if (frame === undefined) return false;
  const covers =
    sampled.times[0]! < curve.times[0]! + frame && sampled.times.at(-1)! > curve.times.at(-1)! - frame;
  if (!covers) return false;
  const rounding = frame * TIME_ROUNDING;
  if (agreeAt(sampled.times, curve, sampled, size, rounding)) return true;
  // Many programs interpolate the components of quaternions.
  const straight: Curve = { ...curve, interpolation: 'linear' };
  return curve.interpolation === 'slerp' && agreeAt(sampled.times, straight, sampled, size, rounding);
}

/** Seconds between the keys of a curve, if they have a rate that animations are made at. */
function frameOf(times: Float32Array): number | undefined {
  const frame = (times.at(-1)! - times[0]!) / (times.length - 1);
  if (!(frame > 0 && frame <= LONGEST_FRAME)) return undefined;
  const isRegular = times.every(
    (time, key) => Math.abs(time - times[0]! - key * frame) <= frame * IRREGULARITY,
  );
  return isRegular ? frame : undefined;
}

/** Whether two curves have the same values at some times, which are rounded by at most some seconds. */
function agreeAt(times: Iterable<number>, a: Curve, b: Curve, size: number, rounding = 0): boolean {
  const width = Math.max(widthOf(a), widthOf(b));
  const [first, second, earlier, later] = Array.from({ length: 4 }, () => new Float64Array(4));
  const sample = (curve: Curve, time: number, value: Float64Array) => {
    sampleCurve(curve, time, value, 0);
    if (width === 4) toUnit(value, 0);
    return value;
  };
  for (const time of times) {
    const apart = distance(sample(a, time, first!), sample(b, time, second!), width);
    if (apart <= TOLERANCE * size) continue;
    if (!(rounding > 0)) return false;
    const change = distance(sample(a, time - rounding, earlier!), sample(a, time + rounding, later!), width);
    if (!(apart <= TOLERANCE * size + change)) return false;
  }
  return true;
}

/** The largest difference; for rotations, the smaller one of both signs. */
function distance(a: Float64Array, b: Float64Array, width: number): number {
  let plain = 0;
  let turned = 0;
  for (let i = 0; i < width; i++) {
    plain = Math.max(plain, Math.abs(a[i]! - b[i]!));
    turned = Math.max(turned, Math.abs(a[i]! + b[i]!));
  }
  return width === 4 ? Math.min(plain, turned) : plain;
}
