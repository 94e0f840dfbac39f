/** Merges edited clips into those of an original. */
import { shiftClip, shiftCurve } from '../../animation/shift.ts';
import { saysTheSame } from '../../binary/patch.ts';
import { sampleCurve } from '../../pose/curves.ts';
import type { Clip, Curve, MorphTrack, Node, Track } from '../../scene/scene.ts';

/** Relative difference up to which curves are equal: programs write new keys, in single precision. */
const TOLERANCE = 2e-5;

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
    keyOf: ({ target, property }) => `${target} ${property}`,
    rest: ({ target, property }) => rest(target)?.[property],
    sizeOf: ({ property }) => (property === 'translation' ? size : 1),
    shift,
  });
  const morphTracks = mergeTracks(
    original.morphTracks ?? [],
    before.morphTracks ?? [],
    edited.morphTracks ?? [],
    { keyOf: ({ morph }: MorphTrack) => morph, rest: () => [0], sizeOf: () => 1, shift },
  );
  const isLonger = !saysTheSame(before.end - before.start, edited.end - edited.start);
  const subranges = !saysTheSame(before.subranges ?? [], edited.subranges ?? []);
  const events = !saysTheSame(before.events ?? [], edited.events ?? []);
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
    const old = was.get(key);
    const isKept = old ? saysCurveTheSame(old.curve, track.curve, sizeOf(track)) : isIdle(track);
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
  if (a.times.length === 0 || b.times.length === 0) return a.times.length === b.times.length;
  return saysTheSame(a, b) || areCurvesAlike(a, b, size);
}

/** Compares curves at the keys of both and halfway between them. */
function areCurvesAlike(a: Curve, b: Curve, size: number): boolean {
  const keys = [...new Set([...a.times, ...b.times])].sort((first, second) => first - second);
  const moments = keys.flatMap((time, index) => [time, (time + (keys[index + 1] ?? time)) / 2]);
  const width = Math.max(widthOf(a), widthOf(b));
  const first = new Float64Array(4);
  const second = new Float64Array(4);
  let apart = 0;
  for (const time of moments) {
    sampleCurve(a, time, first, 0);
    sampleCurve(b, time, second, 0);
    apart = Math.max(apart, distance(first, second, width));
  }
  return apart <= TOLERANCE * size;
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
