/**
 * Which animations are cycles. Files do not say, and end as a rule before their time is over: the library leads from there back
 * to the first keys of any animation that it is asked to play as a cycle.
 */
import { closedCurve, closingTime } from '../../../pose/closing.ts';
import { keysOfCurve, numbersPerKey } from '../../../pose/curve-keys.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import { skeletonSize } from '../../../pose/extent.ts';
import { Pose } from '../../../pose/pose.ts';
import type { Clip, Curve, Scene, Track } from '../../../scene/scene.ts';

/**
 * The part of the furthest way from its first pose that an animation may be away from it at its last key to count as a
 * cycle. Of all the animations known that end before their time, those made as cycles are a fourth of it away at most, as
 * far as one key is from the next, and those that lead elsewhere half of it at least.
 */
const NEAR = 1 / 3;
/** The distance from a bone, as part of the skeleton, at which its turning is weighed against its movement. */
const LEVER = 0.1;
/** Moments at which an animation is looked at. */
const MOMENTS = 64;

/**
 * A clip whose open curves lead back to their first keys where it is a cycle; else the same object. As in the library, the
 * first track tells whether there is time left for that.
 */
export function asCycle(scene: Scene, clip: Clip): Clip {
  const end = Math.fround(clip.end);
  const last = clip.tracks[0]?.curve.times.at(-1);
  if (last === undefined || !(last < end) || !comesBack(scene, clip)) return clip;
  const tracks = clip.tracks.map((track): Track => {
    const { range, times } = track.curve;
    return range && times.at(-1)! < end ? { ...track, curve: { ...track.curve, after: 'close' } } : track;
  });
  return { ...clip, tracks };
}

/** Whether a clip is near its first pose at its last key. */
function comesBack(scene: Scene, clip: Clip): boolean {
  const lever = LEVER * (skeletonSize(scene) || 1);
  const pose = new Pose(scene);
  const placesAt = (time: number) => {
    pose.sample(clip, time, { hold: true });
    return pose.world.slice();
  };
  const from = clip.tracks.reduce((first, { curve }) => Math.min(first, curve.times[0]!), Infinity);
  const to = clip.tracks.reduce((last, { curve }) => Math.max(last, curve.times.at(-1)!), from);
  const first = placesAt(from);
  const away = Array.from({ length: MOMENTS }, (_, moment) =>
    distance(first, placesAt(from + ((to - from) * moment) / (MOMENTS - 1)), lever),
  );
  return away.at(-1)! <= NEAR * Math.max(...away);
}

/**
 * How far nodes are from where they were, all together.
 *
 * @param lever units from a node at which its turning counts
 */
function distance(a: Float64Array, b: Float64Array, lever: number): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) {
    const isAxis = at % 16 < 12;
    sum += ((isAxis ? lever : 1) * (a[at]! - b[at]!)) ** 2;
  }
  return Math.sqrt(sum);
}

/**
 * Tracks by whose keys alone a clip is what it was when it is read again. Open ones keep their keys, unless they would then be
 * taken for a cycle and are none, or the other way round; all others get keys where the clip begins and ends.
 *
 * @param tracks with keys, that do not cycle
 */
export function tracksAsRead(scene: Scene, clip: Clip, tracks: readonly Track[]): readonly Track[] {
  const ended = (track: Track): Track => ({ ...track, curve: withEnds(track.curve, clip) });
  // The curves of a bone share their keys.
  const fixed = new Set(tracks.filter(({ curve }) => !isOpen(curve, clip)).map(({ target }) => target));
  const open = tracks.map((track) => (fixed.has(track.target) ? ended(track) : track));
  const plain = open.map((track): Track => ({ ...track, curve: { ...track.curve, after: 'hold' } }));
  const read = asCycle(scene, { ...clip, tracks: plain });
  const isSame = open.every(({ curve }, index) => curve.after === read.tracks[index]!.curve.after);
  return isSame ? open : tracks.map(ended);
}

function isOpen(curve: Curve, { end }: Clip): boolean {
  const { before, after, range } = curve;
  if (!range || before !== 'hold') return false;
  return after === 'hold' || closingTime(curve) === Math.fround(end);
}

/** What a curve says of a clip with keys at either end of it. */
function withEnds(source: Curve, { start, end }: Clip): Curve {
  const curve = closedCurve(source);
  const keys = [...curve.times.keys()];
  const isLate = curve.times[0]! > start;
  const isEarly = curve.times.at(-1)! < Math.fround(end);
  const { range: _, ...whole } = keysOfCurve(curve, [
    ...(isLate ? [0] : []),
    ...keys,
    ...(isEarly ? [keys.at(-1)!] : []),
  ]);
  const place = (key: number, time: number) => {
    const value = new Float64Array(numbersPerKey(curve));
    sampleCurve(curve, time, value, 0);
    whole.times[key] = time;
    whole.values.set(value, key * value.length);
  };
  if (isLate) place(0, start);
  if (isEarly) place(whole.times.length - 1, end);
  return { ...whole, before: 'hold', after: 'hold' };
}
