/** When the key frames of a clip are to be: at equal distances. */
import type { Clip } from '../../../scene/scene.ts';
import { type ClipProperties, c3sProperties } from '../properties.ts';

export interface KeyTimes {
  /** Seconds, within the clip. */
  times: number[];
  /** Key frames per second. */
  rate: number;
}

/** Where keys do not lie at equal distances. */
const SAMPLES_PER_SECOND = 30;
/** Distances that keys may lie at are looked for up to here. */
const MOST_PER_SECOND = 120;
const MOST_INTERVALS = 4096;
/** Share of a distance by which a key may be off in single precision. */
const TOLERANCE = 1e-3;

/** The fewest key frames that have every key of the clip among them; samples where there are none. */
export function keyTimesOf(clip: Clip): KeyTimes {
  const { start, end } = clip;
  const length = end - start;
  const { playRate } = c3sProperties<ClipProperties>(clip);
  if (!(length > 0))
    return { times: [start], rate: playRate !== undefined && playRate > 0 ? playRate : SAMPLES_PER_SECOND };
  const intervals = intervalsOf(clip, length) ?? Math.max(1, Math.round(length * SAMPLES_PER_SECOND));
  return {
    times: Array.from({ length: intervals + 1 }, (_, key) => start + (key * length) / intervals),
    rate: intervals / length,
  };
}

function intervalsOf(clip: Clip, length: number): number | undefined {
  const curves = [...clip.tracks, ...(clip.morphTracks ?? [])].map(({ curve }) => curve);
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
  for (let intervals = places.size === 0 ? 1 : 2; intervals <= most; intervals++) {
    const fits = all.every(
      (place) => Math.abs(place * intervals - Math.round(place * intervals)) < TOLERANCE,
    );
    if (fits) return intervals;
  }
  return undefined;
}
