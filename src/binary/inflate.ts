/** Inflates compressed data in JavaScript, or by something faster with the same result. */
import { Inflate, inflateSync } from 'fflate';

/**
 * Inflates deflated data (RFC 1951). Bytes after its end are ignored.
 *
 * @param wanted number of bytes to return; further ones are only counted
 * @param limit largest size of the inflated data
 * @param room minimum size of the buffer of the result, if larger than `wanted`, for data that is unpacked in place
 * @returns the wanted bytes or as many as exist; undefined if the limit is exceeded
 * @throws Error if the data is damaged or cut off
 */
export type Inflater = (
  data: Uint8Array,
  wanted: number,
  limit: number,
  room?: number,
) => Uint8Array | undefined;

let inflater: Inflater = inflatePortably;

/**
 * Sets a faster inflater. It gives the same result for intact files, so it is set once at the start of a program instead of being
 * passed to every function.
 */
export function inflateBy(faster: Inflater): void {
  inflater = faster;
}

export function inflate(...request: Parameters<Inflater>): ReturnType<Inflater> {
  return inflater(...request);
}

/** Of the header of zlib data (RFC 1950 §2.2). */
const DEFLATED = 8;
const LARGEST_WINDOW = 7;
const PRESET_DICTIONARY = 0x20;

/** The deflated data in zlib data; undefined if that has no valid header. A checksum may follow the data. */
export function deflatedOf(data: Uint8Array): Uint8Array | undefined {
  const [method = 0, flags = 0] = data;
  const isDeflated = (method & 15) === DEFLATED && method >> 4 <= LARGEST_WINDOW;
  const isValid = isDeflated && ((method << 8) | flags) % 31 === 0 && (flags & PRESET_DICTIONARY) === 0;
  return isValid ? data.subarray(2) : undefined;
}

/** Compressed bytes that are inflated between two checks of the limit; they expand at most a thousandfold. */
const SLICE = 4096;

/** Inflates in plain JavaScript. */
export function inflatePortably(
  data: Uint8Array,
  wanted: number,
  limit: number,
  room = wanted,
): Uint8Array | undefined {
  // Data that does not fit is skipped. One additional byte shows that there is more than wanted.
  const out = new Uint8Array(Math.max(wanted + 1, room));
  const { length } = inflateSync(data, { out });
  const isWithin = length < out.length ? length <= limit : inflatesWithin(data, limit);
  return isWithin ? out.subarray(0, Math.min(length, wanted)) : undefined;
}

/** Whether the inflated data is not larger than a limit. */
function inflatesWithin(data: Uint8Array, limit: number): boolean {
  let length = 0;
  const stream = new Inflate((part) => {
    length += part.length;
  });
  for (let at = 0; at < data.length && length <= limit; at += SLICE) {
    stream.push(data.subarray(at, at + SLICE), at + SLICE >= data.length);
  }
  return length <= limit;
}
