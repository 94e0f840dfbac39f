/** The frame rate at which clips were made, as far as their keys tell. */
import { clipKeyTimes } from '../pose/key-times.ts';
import type { Clip } from '../scene/scene.ts';

/** In order of preference: keys on seconds are on frames of all. */
const USUAL = [30, 25, 24, 60];
const HIGHEST = 120;
/** Where curves are sampled by halving, keys are at quarters of frames, which do not make the rate four times as high. */
const QUARTERS = [4 * 30, 4 * 25, 4 * 24];
const RATES = [...new Set([...USUAL, ...Array.from({ length: HIGHEST }, (_, index) => index + 1)])].filter(
  (rate) => !QUARTERS.includes(rate),
);

/** Largest distance of a key from its frame, in frames. */
const ROUNDING = 0.02;

/** Share of keys that may be between frames, such as those that a program inserted where a clip ends. */
const ASTRAY = 0.05;

/**
 * The usual rate, else the lowest whole one, at which all keys are on frames. Clips without such a rate, such as those whose
 * keys were reduced freely, do not count.
 *
 * @returns undefined if there is no rate for all others
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
  let left = times.length * ASTRAY;
  return times.every((time) => {
    const frame = time * rate;
    if (Math.abs(frame - Math.round(frame)) > ROUNDING) left--;
    return left >= 0;
  });
}
