/** Inflating what images compress: by JavaScript, or by something faster that gives the same bytes. */
import { Inflate } from 'fflate';

/**
 * Inflates deflated data (RFC 1951). What lies behind its end does not count.
 *
 * @param wanted bytes that are wanted of it; those behind them are only counted
 * @param limit most bytes that it may become
 * @returns the wanted bytes or as many as there are; undefined where there are more than the limit
 * @throws Error where it is damaged or ends too soon
 */
export type Inflater = (data: Uint8Array, wanted: number, limit: number) => Uint8Array | undefined;

let inflater: Inflater = inflatePortably;

/**
 * Has images inflated by something faster. That changes no pixel of an intact image, so that it is set once for all, where a
 * program begins, and not handed through everything that may meet an image.
 */
export function inflateBy(faster: Inflater): void {
  inflater = faster;
}

export function inflate(...request: Parameters<Inflater>): ReturnType<Inflater> {
  return inflater(...request);
}

/** Compressed bytes that are inflated at a time, between looks at how much has become of them. */
const SLICE = 16_384;

/** In any JavaScript. */
export function inflatePortably(data: Uint8Array, wanted: number, limit: number): Uint8Array | undefined {
  const out = new Uint8Array(wanted);
  let length = 0;
  const stream = new Inflate((part) => {
    if (length < wanted) out.set(part.subarray(0, wanted - length), length);
    length += part.length;
  });
  for (let at = 0; at < data.length && length <= limit; at += SLICE) {
    stream.push(data.subarray(at, at + SLICE), at + SLICE >= data.length);
  }
  return length > limit ? undefined : out.subarray(0, length);
}
