/** Estimates the frame rate at which clips were made from the times of their keys. */
import { clipKeyTimes } from '../pose/key-times.ts';
import type { Clip } from '../scene/scene.ts';

/** In order of preference: keys at whole seconds fit all of them. */
const USUAL = [30, 25, 24, 60];
const HIGHEST = 120;
/** Sampling by bisection puts keys at quarters of frames, which must not make the rate four times as high. */
const QUARTERS = [4 * 30, 4 * 25, 4 * 24];
const RATES = [...new Set([...USUAL, ...Array.from({ length: HIGHEST }, (_, index) => index + 1)])].filter(
  (rate) => !QUARTERS.includes(rate),
);

/** Largest distance of a key from its frame, in frames. */
const ROUNDING = 0.02;

/** Share of keys that may be between frames, such as keys that a program inserted at the end of a clip. */
const MOST_BETWEEN_FRAMES = 0.05;

/**
 * The common rate, else the lowest whole rate, at which all keys are on frames. Clips without such a rate, for example after key
 * reduction, are ignored.
 *
 * @returns undefined if no rate fits all remaining clips
 */
export function frameRateOf(clips: readonly Clip[]): number | undefined {
  const lists = clips
    .map(clipKeyTimes)
    .filter((times) => times.length > 1 && commonRate([times]) !== undefined);
  return lists.length > 0 ? commonRate(lists) : undefined;
}

function commonRate(lists: readonly Float32Array[]): number | undefined {
  return RATES.find((rate) => lists.every((times) => isRateOf(times, rate)));
}

function isRateOf(times: Float32Array, rate: number): boolean {
  let left = times.length * MOST_BETWEEN_FRAMES;
  return times.every((time) => {
    const frame = time * rate;
    if (Math.abs(frame - Math.round(frame)) > ROUNDING) left--;
    return left >= 0;
  });
}
