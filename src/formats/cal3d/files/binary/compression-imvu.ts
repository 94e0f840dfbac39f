/**
 * The compressed tracks of IMVU's versions 913 to 919. A key is a stream of bits, the lowest of each byte first: a
 * translation in steps of a quarter unit, if it has one, then 48 bits of rotation and time. Versions 916 and 917 append
 * exact values. Source: IMVU's fork of the library.
 */
import type { Keys, PackedTrack, Track } from './schema.ts';
import { EVERY_KEY, HIGH_RANGE, TRANSLATED } from './tracks-schema.ts';

/** The components of a key without a translation, which has the bone's rest translation. */
export const BONE_TRANSLATION = 1e10;

const FRAMES_PER_SECOND = 30;
const TIME_BITS = 10;
const COMPONENT_BITS = 11;
const COMPONENT_STEPS = 2047;
const ORIENTATION_BYTES = 6;

/** How a translation is stored: bits of magnitude per component, and the length of the largest magnitude. */
interface Range {
  bits: number;
  size: number;
  bytes: number;
}
const SMALL: Range = { bits: 9, size: 128, bytes: 4 };
const HIGH: Range = { bits: 25, size: 2 ** 23, bytes: 10 };

const BONE_MASK = 0x1fff;

export function packedBone({ boneAndFlags }: PackedTrack): number {
  return boneAndFlags & BONE_MASK;
}

type Part = NonNullable<PackedTrack['keys']>;

export function decodePacked({ first, others, keys }: PackedTrack): Keys {
  const parts = [first, others, keys].filter((part) => part !== undefined);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const decoded: Keys = {
    count,
    time: new Float32Array(count),
    translation: new Float32Array(count * 3).fill(BONE_TRANSLATION),
    rotation: new Float32Array(count * 4),
  };
  let key = 0;
  for (const part of parts) {
    for (let row = 0; row < part.count; row++) decodeKey(part, row, decoded, key++);
  }
  if (first) decoded.translation.copyWithin(3, 0, 3);
  for (let later = 2; first && later < count; later++) decoded.translation.copyWithin(later * 3, 0, 3);
  return decoded;
}

function decodeKey(part: Part, row: number, out: Keys, key: number): void {
  const { smallTranslation, highTranslation, orientation, exactTranslation, exactRotation } = part;
  if (smallTranslation) decodeTranslation(smallTranslation, row, SMALL, out.translation, key * 3);
  if (highTranslation) decodeTranslation(highTranslation, row, HIGH, out.translation, key * 3);
  decodeOrientation(orientation, row, out, key);
  if (exactTranslation) out.translation.set(exactTranslation.subarray(row * 3, row * 3 + 3), key * 3);
  if (exactRotation) out.rotation.set(exactRotation.subarray(row * 4, row * 4 + 4), key * 4);
}

function decodeTranslation(
  bytes: Uint8Array,
  row: number,
  { bits, size, bytes: width }: Range,
  out: Float32Array,
  at: number,
): void {
  const reader = new BitReader(bytes, row * width);
  for (let axis = 0; axis < 3; axis++) {
    const magnitude = (reader.take(bits) / (2 ** bits - 1)) * size;
    out[at + axis] = reader.take(1) === 1 ? -magnitude : magnitude;
  }
}

function decodeOrientation(bytes: Uint8Array, row: number, { time, rotation }: Keys, key: number): void {
  const reader = new BitReader(bytes, row * ORIENTATION_BYTES);
  const largest = reader.take(2);
  let squares = 0;
  for (let component = 0; component < 4; component++) {
    if (component === largest) continue;
    const sign = reader.take(1) === 1 ? -1 : 1;
    const value = (sign * reader.take(COMPONENT_BITS)) / COMPONENT_STEPS;
    rotation[key * 4 + component] = value;
    squares += value * value;
  }
  rotation[key * 4 + largest] = Math.sqrt(Math.max(0, 1 - squares));
  time[key] = reader.take(TIME_BITS) / FRAMES_PER_SECOND;
}

const MOST_KEYS = 0xffff;

/** Whether the numbers of a track fit the bits of the format. */
export function isPackable({ boneId, keys }: Track): boolean {
  return boneId <= BONE_MASK && keys.count <= MOST_KEYS;
}

/** Compresses a track as accurately as the format allows; the caller measures the error. */
export function encodePacked(boneId: number, keys: Keys, version: number): PackedTrack {
  const required = !keys.translation.every((value) => value === BONE_TRANSLATION);
  const dynamic = required && !isConstant(keys.translation);
  const range = required && keys.translation.some((value) => Math.abs(value) > SMALL.size) ? HIGH : SMALL;
  const flags = (required ? TRANSLATED : 0) | (dynamic ? EVERY_KEY : 0) | (range === HIGH ? HIGH_RANGE : 0);
  const header = { boneAndFlags: (boneId & BONE_MASK) | flags, keyCount: keys.count };
  const encode = (from: number, to: number, withTranslation: boolean) =>
    encodeKeys(keys, from, to, withTranslation ? range : undefined, version);
  if (!required || dynamic) return { ...header, keys: encode(0, keys.count, required) };
  return { ...header, first: encode(0, 1, true), others: encode(1, keys.count, false) };
}

/** Whether all keys have the translation of the first. */
function isConstant(translation: Float32Array): boolean {
  return translation.every((value, index) => value === translation[index % 3]);
}

function encodeKeys(keys: Keys, from: number, to: number, range: Range | undefined, version: number): Part {
  const count = to - from;
  const orientation = new Uint8Array(count * ORIENTATION_BYTES);
  const translation = new Uint8Array(count * (range?.bytes ?? 0));
  for (let row = 0; row < count; row++) {
    if (range) encodeTranslation(keys.translation, (from + row) * 3, range, translation, row);
    encodeOrientation(keys, from + row, orientation, row);
  }
  const exact = {
    ...(version === 917 && range ? { exactTranslation: keys.translation.slice(from * 3, to * 3) } : {}),
    ...(version === 916 || version === 917 ? { exactRotation: keys.rotation.slice(from * 4, to * 4) } : {}),
  };
  if (!range) return { count, orientation, ...exact };
  return range === SMALL
    ? { count, smallTranslation: translation, orientation, ...exact }
    : { count, highTranslation: translation, orientation, ...exact };
}

function encodeTranslation(
  values: Float32Array,
  at: number,
  { bits, size, bytes: width }: Range,
  out: Uint8Array,
  row: number,
): void {
  const writer = new BitWriter(out, row * width);
  for (let axis = 0; axis < 3; axis++) {
    const value = values[at + axis]!;
    const steps = Math.round((Math.abs(value) / size) * (2 ** bits - 1));
    writer.put(Math.min(2 ** bits - 1, steps), bits);
    writer.put(value < 0 ? 1 : 0, 1);
  }
}

function encodeOrientation({ time, rotation }: Keys, key: number, out: Uint8Array, row: number): void {
  let largest = 0;
  for (let component = 1; component < 4; component++) {
    if (Math.abs(rotation[key * 4 + component]!) > Math.abs(rotation[key * 4 + largest]!))
      largest = component;
  }
  // The largest is read as positive; the negated quaternion is the same rotation.
  const sign = rotation[key * 4 + largest]! < 0 ? -1 : 1;
  const writer = new BitWriter(out, row * ORIENTATION_BYTES);
  writer.put(largest, 2);
  for (let component = 0; component < 4; component++) {
    if (component === largest) continue;
    const value = rotation[key * 4 + component]! * sign;
    writer.put(value < 0 ? 1 : 0, 1);
    writer.put(Math.min(COMPONENT_STEPS, Math.round(Math.abs(value) * COMPONENT_STEPS)), COMPONENT_BITS);
  }
  const frame = Math.round(time[key]! * FRAMES_PER_SECOND);
  writer.put(Math.min(2 ** TIME_BITS - 1, Math.max(0, frame)), TIME_BITS);
}

/** Reads bits from bytes, the lowest first. */
class BitReader {
  readonly #bytes: Uint8Array;
  #bit: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#bit = start * 8;
  }

  take(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.#bit++) {
      value |= ((this.#bytes[this.#bit >> 3]! >> (this.#bit & 7)) & 1) << i;
    }
    return value;
  }
}

/** Writes bits into zeroed bytes, the lowest first. */
class BitWriter {
  readonly #bytes: Uint8Array;
  #bit: number;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#bit = start * 8;
  }

  put(value: number, count: number): void {
    for (let i = 0; i < count; i++, this.#bit++) {
      const at = this.#bit >> 3;
      this.#bytes[at] = this.#bytes[at]! | (((value >> i) & 1) << (this.#bit & 7));
    }
  }
}
