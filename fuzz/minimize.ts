/** Makes an input smaller, and more like the sound one that it was made from, as long as it breaks the same promise. */
import { replaced } from './mutate/binary.ts';

/** Tries at most. */
const MOST_TRIES = 600;

/** @param breaks whether an input still breaks the promise */
export async function minimize(
  bytes: Uint8Array,
  origin: Uint8Array,
  breaks: (bytes: Uint8Array) => Promise<boolean>,
): Promise<Uint8Array> {
  let tries = 0;
  const stillBreaks = async (candidate: Uint8Array) => tries++ < MOST_TRIES && (await breaks(candidate));
  const close = bytes.length === origin.length ? await reset(bytes, origin, stillBreaks) : bytes;
  return shorten(close, stillBreaks);
}

/** Gives each changed range the bytes of the original again. */
async function reset(
  bytes: Uint8Array,
  origin: Uint8Array,
  breaks: (bytes: Uint8Array) => Promise<boolean>,
): Promise<Uint8Array> {
  let best = bytes;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === origin[at]) continue;
    let end = at + 1;
    while (end < bytes.length && bytes[end] !== origin[end]) end++;
    const candidate = replaced(best, at, end - at, origin.subarray(at, end));
    if (await breaks(candidate)) best = candidate;
    at = end;
  }
  return best;
}

/** Removes ever smaller blocks. */
async function shorten(
  bytes: Uint8Array,
  breaks: (bytes: Uint8Array) => Promise<boolean>,
): Promise<Uint8Array> {
  let best = bytes;
  for (let size = best.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < best.length; ) {
      const candidate = replaced(best, at, Math.min(size, best.length - at), new Uint8Array(0));
      if (candidate.length > 0 && (await breaks(candidate))) best = candidate;
      else at += size;
    }
  }
  return best;
}
