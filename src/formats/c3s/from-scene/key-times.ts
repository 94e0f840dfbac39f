/** The times of the key frames of a clip, at a fixed rate. */
import type { Clip } from '../../../scene/scene.ts';
import { type ClipProperties, c3sProperties } from '../properties.ts';

export interface KeyTimes {
  /** Seconds, within the clip. */
  times: number[];
  /** Key frames per second. */
  rate: number;
  /** Whether there are keys of the clip between the key frames, or curves between these. */
  isSampled: boolean;
}

/** Seconds of the shortest clip with more than one key frame: the rate of a shorter one could be infinite. */
const SHORTEST = 1e-6;
/** The rate for keys without a fixed rate. */
const SAMPLES_PER_SECOND = 30;
/** The highest rate that is tried: corners between key frames are cut off. */
const MOST_PER_SECOND = 240;
/** The same for key frames of sampled curves. */
const MOST_SAMPLES_PER_SECOND = 960;
/** Vertex frames are far larger. */
const MOST_FRAMES_PER_SECOND = 120;
const MOST_INTERVALS = 4096;
/** The most bone keys of a clip that are worth being near: 44 bytes each. */
const MOST_BONE_KEYS = 1 << 18;
/** A limit, since clips may be of any length and properties may contain any number: 36 minutes of samples. */
const MOST_INTERVALS_OF_ANY = 1 << 16;
/** Tolerance of a key's time in single precision, as a fraction of an interval. */
const TOLERANCE = 1e-3;

/**
 * The key frames with which the clip was read, else the fewest that include all its keys; samples if there are none.
 *
 * @param isWritten whether the tracks of a node are written
 */
export function keyTimesOf(clip: Clip, isWritten: (node: number) => boolean): KeyTimes {
  const { start, end } = clip;
  const length = end - start;
  const { playRate } = c3sProperties<ClipProperties>(clip);
  if (!(length >= SHORTEST))
    return {
      times: [start],
      rate: playRate !== undefined && playRate > 0 ? playRate : SAMPLES_PER_SECOND,
      isSampled: false,
    };
  const exact = intervalsOf(clip, length, isWritten, (playRate ?? 0) * length);
  const intervals =
    exact ?? Math.min(MOST_INTERVALS_OF_ANY, Math.max(1, Math.round(length * SAMPLES_PER_SECOND)));
  return {
    times: Array.from({ length: intervals + 1 }, (_, key) => start + (key * length) / intervals),
    rate: intervals / length,
    isSampled: exact === undefined,
  };
}

/**
 * Doubles the number of key frames of bones as often as necessary, until they are near enough or the most that are
 * affordable.
 *
 * @param bones how many have keys
 */
export function denseEnough(keys: KeyTimes, isNear: (keys: KeyTimes) => boolean, bones: number): KeyTimes {
  const intervals = Math.min(MOST_INTERVALS, MOST_BONE_KEYS / (2 * bones));
  return denser(keys, isNear, { intervals, perSecond: MOST_SAMPLES_PER_SECOND });
}

/** @param most the intervals above which there are no more, and the highest rate */
function denser(
  keys: KeyTimes,
  isNear: (keys: KeyTimes) => boolean,
  most: { intervals: number; perSecond: number },
): KeyTimes {
  const { times, rate } = keys;
  if (times.length < 2 || times.length > most.intervals || rate * 2 > most.perSecond || isNear(keys))
    return keys;
  const halved = times.flatMap((time, key) => (key > 0 ? [(times[key - 1]! + time) / 2, time] : [time]));
  return denser({ ...keys, times: halved, rate: rate * 2 }, isNear, most);
}

/**
 * The same for vertex frames, which are interpolated linearly.
 *
 * @param positionsAt returns the positions of vertices at a time, 3 numbers each
 * @param tolerance of the positions halfway between two key frames
 */
export function denseFrames(
  keys: KeyTimes,
  positionsAt: (time: number) => Float32Array,
  tolerance: number,
): KeyTimes {
  const isNear = ({ times }: KeyTimes) =>
    times.slice(1).every((time, key) => {
      const [before, after] = [positionsAt(times[key]!), positionsAt(time)];
      return positionsAt((times[key]! + time) / 2).every(
        (value, at) => !(Math.abs(value - (before[at]! + after[at]!) / 2) > tolerance),
      );
    });
  return denser(keys, isNear, { intervals: MOST_INTERVALS, perSecond: MOST_FRAMES_PER_SECOND });
}

/** @param kept how many the file of the clip had */
function intervalsOf(
  clip: Clip,
  length: number,
  isWritten: (node: number) => boolean,
  kept: number,
): number | undefined {
  const tracks = clip.tracks.filter(({ target }) => isWritten(target));
  const curves = [...tracks, ...(clip.morphTracks ?? [])].map(({ curve }) => curve);
  const isStraight = curves.every(({ interpolation, times }) => {
    return times.length < 2 || interpolation === 'linear' || interpolation === 'slerp';
  });
  if (!isStraight) return undefined;
  const places = new Set<number>();
  for (const { times } of curves) {
    for (const time of times)
      if (time > clip.start && time < clip.end) places.add((time - clip.start) / length);
  }
  const most = Math.min(MOST_INTERVALS, Math.ceil(length * MOST_PER_SECOND));
  const all = [...places];
  const fits = (intervals: number) =>
    all.every((place) => Math.abs(place * intervals - Math.round(place * intervals)) < TOLERANCE);
  const former = Math.round(kept);
  if (former > 0 && former <= MOST_INTERVALS_OF_ANY && Math.abs(kept - former) < TOLERANCE && fits(former))
    return former;
  for (let intervals = all.length === 0 ? 1 : 2; intervals <= most; intervals++) {
    if (fits(intervals)) return intervals;
  }
  return undefined;
}
