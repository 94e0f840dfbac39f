/**
 * Detects which animations are cycles, since files do not state it. The last keys are usually before the end of an animation; if
 * it is played as a cycle, the library interpolates from there to the first keys.
 */
import { closedCurve, closingTime } from '../../../pose/closing.ts';
import { keysOfCurve, numbersPerKey } from '../../../pose/curve-keys.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import { skeletonSize } from '../../../pose/extent.ts';
import { Pose } from '../../../pose/pose.ts';
import type { Clip, Curve, Scene, Track } from '../../../scene/scene.ts';
import type { LoopRule } from '../../format.ts';

/**
 * The largest distance between the poses of the last and first key of a cycle, as a fraction of the animation's largest distance
 * from the first pose. Of all known animations whose keys end early, cycles have at most a quarter, the distance between
 * two keys, and the others at least half.
 */
const NEAR = 1 / 3;
/** The same for animations with keys up to their end, which have no time left to return. */
const SAME = 1e-3;
/** The distance from a bone, as a fraction of the skeleton, at which its rotation is compared with its translation. */
const LEVER = 0.1;
/** Times at which an animation is sampled. */
const MOMENTS = 64;

/**
 * A clip whose open curves return to their first keys if it is a cycle, or if a rule says so; else the same curves. As in
 * the library, the first track decides whether there is time left for that.
 */
export function withEnding(scene: Scene, clip: Clip, rule?: LoopRule): Clip {
  const end = Math.fround(clip.end);
  const last = clip.tracks[0]?.curve.times.at(-1);
  if (last === undefined) return clip;
  if (!(last < end)) return comesBack(scene, clip, SAME) ? { ...clip, cycle: true } : clip;
  const closes = rule === undefined ? comesBack(scene, clip, NEAR) : rule === 'close';
  if (!closes) return clip;
  const tracks = clip.tracks.map((track): Track => {
    const { range, times } = track.curve;
    return range && times.at(-1)! < end ? { ...track, curve: { ...track.curve, after: 'close' } } : track;
  });
  return { ...clip, cycle: true, tracks };
}

/**
 * Whether a clip is near its first pose at its last key.
 *
 * @param near largest distance, as a fraction of the largest distance from that pose
 */
function comesBack(scene: Scene, clip: Clip, near: number): boolean {
  const lever = LEVER * (skeletonSize(scene) || 1);
  const pose = new Pose(scene);
  const placesAt = (time: number) => {
    pose.sample(clip, time, { hold: true });
    return pose.world;
  };
  const from = clip.tracks.reduce((first, { curve }) => Math.min(first, curve.times[0]!), Infinity);
  const to = clip.tracks.reduce((last, { curve }) => Math.max(last, curve.times.at(-1)!), from);
  const first = placesAt(from).slice();
  const awayAt = (moment: number) =>
    distance(first, placesAt(from + ((to - from) * moment) / (MOMENTS - 1)), lever);
  const last = awayAt(MOMENTS - 1);
  // Starting in the middle, where most cycles are far enough away.
  for (let step = 0; step < MOMENTS; step++) {
    if (last <= near * awayAt((MOMENTS / 2 + step) % MOMENTS)) return true;
  }
  return false;
}

/**
 * The total distance of all nodes between two poses.
 *
 * @param lever distance from a node, in units, at which its rotation counts
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
 * Tracks whose keys are sufficient to read the same clip again. Open tracks keep their keys, unless the clip would then be detected
 * incorrectly; all others get keys at the start and the end of the clip.
 *
 * @param tracks with keys, that do not cycle
 */
export function tracksAsRead(scene: Scene, clip: Clip, tracks: readonly Track[]): readonly Track[] {
  const ended = (track: Track): Track => ({ ...track, curve: withEnds(track.curve, clip) });
  // The curves of a bone share their keys.
  const fixed = new Set(tracks.filter(({ curve }) => !isOpen(curve, clip)).map(({ target }) => target));
  const open = tracks.map((track) => (fixed.has(track.target) ? ended(track) : track));
  const plain = open.map((track): Track => ({ ...track, curve: { ...track.curve, after: 'hold' } }));
  const read = withEnding(scene, { ...clip, tracks: plain });
  const isSame = open.every(({ curve }, index) => curve.after === read.tracks[index]!.curve.after);
  return isSame ? open : tracks.map(ended);
}

function isOpen(curve: Curve, { end }: Clip): boolean {
  const { before, after, range } = curve;
  if (!range || before !== 'hold') return false;
  return after === 'hold' || closingTime(curve) === Math.fround(end);
}

/** A curve with keys at the start and the end of its clip. */
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
