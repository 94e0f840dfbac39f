/**
 * The compressed tracks of version 1200 (flags bit 0), 12 bytes per key: time in 1/65535 of the duration, translation in
 * 11, 11 and 10 bits within the track's box, rotation as three components in 15 or 16 bits, the fourth reconstructed.
 * Source: the loader and saver of the library's file version 1200 (2006 to 2008).
 */
import type { Keys, QuantizedTrack } from './schema.ts';

const TIME_STEPS = 65535;
const X_STEPS = 2047;
const Y_STEPS = 2047;
const Z_STEPS = 1023;
/** Steps per unit of a component: 32767 times the square root of 2, with the five digits that the library uses. */
const ROTATION_STEPS = (32767 * 141421) / 100000;
/** The smallest remainder of which the library computes the square root. */
const EPSILON = 1.1920929e-7;

/** Precision of a rotation component: the lowest bits of two components state which one is reconstructed. */
const ROTATION_PRECISION = 2 / ROTATION_STEPS;

export function decodeQuantized({ minimum, scale, keys }: QuantizedTrack, duration: number): Keys {
  const { count } = keys;
  const time = new Float32Array(count);
  const translation = new Float32Array(count * 3);
  const rotation = new Float32Array(count * 4);
  for (let key = 0; key < count; key++) {
    time[key] = (keys.time[key]! / TIME_STEPS) * duration;
    const packed = keys.translation[key]!;
    translation[key * 3] = minimum[0]! + (packed & X_STEPS) * scale[0]!;
    translation[key * 3 + 1] = minimum[1]! + ((packed >>> 11) & Y_STEPS) * scale[1]!;
    translation[key * 3 + 2] = minimum[2]! + (packed >>> 22) * scale[2]!;
    decodeRotation(keys.rotation, key * 3, rotation, key * 4);
  }
  return { count, time, translation, rotation };
}

/** Which component is reconstructed: 0 to 3 for x to w. */
function reconstructedComponent(stored: Int16Array, at: number): number {
  return ((stored[at + 1]! & 1) << 1) | (stored[at + 2]! & 1);
}

/** Stored numbers from here on mean that a component was clamped. */
const CLAMPED = 32766;
/** The last component of a rotation. */
const W = 3;
/** Cosines of half the angle between two keys: beyond the first a bone jumps, within the second it moves smoothly. */
const JUMP = Math.cos((15 * Math.PI) / 180);
const STEADY = Math.cos((5 * Math.PI) / 180);

/**
 * The minimum number of rotations of a track that the original writer damaged. It has two defects:
 * - It chooses the component to drop by comparing signed values, so that a larger one may be clamped. This is visible in a key.
 * - It negates the others if w is negative, whichever component it dropped. This is only visible where a bone jumps and would
 *   not with the other sign. It leaves w positive, and cannot happen if w itself was dropped.
 */
export function countDamaged({ count, rotation: stored }: QuantizedTrack['keys']): number {
  const rotation = new Float32Array(count * 4);
  let damaged = 0;
  for (let key = 0; key < count; key++) {
    decodeRotation(stored, key * 3, rotation, key * 4);
    const missing = reconstructedComponent(stored, key * 3);
    const mayBeNegated = key > 0 && missing !== W && rotation[key * 4 + W]! > 0;
    if ((mayBeNegated && isNegated(rotation, key * 4, missing)) || isClamped(stored, key * 3)) damaged++;
  }
  return damaged;
}

function isClamped(stored: Int16Array, at: number): boolean {
  let squares = 0;
  let clamped = false;
  for (let next = 0; next < 3; next++) {
    const steps = next === 0 ? stored[at]! : stored[at + next]! & ~1;
    squares += (steps / ROTATION_STEPS) ** 2;
    if (Math.abs(steps) >= CLAMPED) clamped = true;
  }
  // A component at the limit is correct if the reconstructed one is as large.
  return clamped && 1 - squares < 0.5 - 4 * ROTATION_PRECISION;
}

/** Whether a rotation jumps from the previous one, but would not if its reconstructed component had the other sign. */
function isNegated(rotation: Float32Array, at: number, reconstructed: number): boolean {
  let same = 0;
  for (let component = 0; component < 4; component++)
    same += rotation[at + component]! * rotation[at - 4 + component]!;
  const share = rotation[at + reconstructed]! * rotation[at - 4 + reconstructed]!;
  return Math.abs(same) < JUMP && Math.abs(same - 2 * share) > STEADY;
}

function decodeRotation(stored: Int16Array, at: number, out: Float32Array, to: number): void {
  const missing = reconstructedComponent(stored, at);
  let squares = 0;
  for (let component = 0, next = 0; component < 4; component++) {
    if (component === missing) continue;
    const value = (next === 0 ? stored[at]! : stored[at + next]! & ~1) / ROTATION_STEPS;
    out[to + component] = value;
    squares += value * value;
    next++;
  }
  out[to + missing] = 1 - squares > EPSILON ? Math.sqrt(1 - squares) : 0;
}

/**
 * Compresses a track. Unlike the library's own writer it drops the component with the largest magnitude, so that none of
 * the others has to be clamped.
 */
export function encodeQuantized(
  boneId: number,
  { count, time, translation, rotation }: Keys,
  duration: number,
): QuantizedTrack {
  const { minimum, scale } = boxOf(translation);
  const keys = {
    count,
    time: new Uint16Array(count),
    translation: new Uint32Array(count),
    rotation: new Int16Array(count * 3),
  };
  const step = (key: number, axis: number, steps: number) => {
    const size = scale[axis]!;
    const value = size > 0 ? Math.round((translation[key * 3 + axis]! - minimum[axis]!) / size) : 0;
    return Math.min(steps, Math.max(0, value));
  };
  for (let key = 0; key < count; key++) {
    keys.time[key] = Math.min(TIME_STEPS, Math.max(0, Math.round((time[key]! / duration) * TIME_STEPS)));
    keys.translation[key] =
      (step(key, 0, X_STEPS) | (step(key, 1, Y_STEPS) << 11) | (step(key, 2, Z_STEPS) << 22)) >>> 0;
    encodeRotation(rotation, key * 4, keys.rotation, key * 3);
  }
  return { boneId, minimum, scale, keys };
}

function boxOf(translation: Float32Array): {
  minimum: Float32Array<ArrayBuffer>;
  scale: Float32Array<ArrayBuffer>;
} {
  const minimum = new Float32Array(3).fill(Infinity);
  const maximum = new Float32Array(3).fill(-Infinity);
  translation.forEach((value, index) => {
    minimum[index % 3] = Math.min(minimum[index % 3]!, value);
    maximum[index % 3] = Math.max(maximum[index % 3]!, value);
  });
  const steps = [X_STEPS, Y_STEPS, Z_STEPS];
  return { minimum, scale: minimum.map((low, axis) => (maximum[axis]! - low) / steps[axis]!) };
}

function encodeRotation(rotation: Float32Array, at: number, out: Int16Array, to: number): void {
  let missing = 0;
  for (let component = 1; component < 4; component++) {
    if (Math.abs(rotation[at + component]!) > Math.abs(rotation[at + missing]!)) missing = component;
  }
  const sign = rotation[at + missing]! < 0 ? -1 : 1;
  const mark = [0, missing >> 1, missing & 1];
  for (let component = 0, next = 0; component < 4; component++) {
    if (component === missing) continue;
    const steps = rotation[at + component]! * sign * ROTATION_STEPS;
    // The lowest bits of two of the three components are used otherwise, so their steps are twice as large.
    const value = next === 0 ? Math.round(steps) : 2 * Math.round(steps / 2);
    const limited = Math.min(next === 0 ? 32767 : 32766, Math.max(-32766, value));
    out[to + next] = limited | mark[next]!;
    next++;
  }
}
