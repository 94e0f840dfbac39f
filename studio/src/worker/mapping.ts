/** The entropy of the bytes of a file, part by part, and where text is. */
import { bytesOf } from './inspecting.ts';

/** In each part from 0 to 255. */
export interface ByteMap {
  /** Entropy: 0 where all bytes are equal, 255 where each value is equally frequent, as in compressed data. */
  entropy: Uint8Array;
  /** The share of bytes that are printable ASCII. */
  text: Uint8Array;
}

/** Fewer bytes say little. */
const FEWEST = 64;
/** Bytes of a part that are looked at; more do not change what is seen. */
const MOST = 4096;

/** @param most the largest number of parts */
export function byteMap(file: number, most: number): ByteMap {
  return mapOf(bytesOf(file), most);
}

/** Divides bytes into equal parts. */
export function mapOf(bytes: Uint8Array, most: number): ByteMap {
  const parts = Math.min(most, Math.ceil(bytes.length / FEWEST));
  const map = { entropy: new Uint8Array(parts), text: new Uint8Array(parts) };
  const counts = new Uint32Array(256);
  for (let part = 0; part < parts; part++) {
    const from = Math.floor((part * bytes.length) / parts);
    const to = Math.min(Math.floor(((part + 1) * bytes.length) / parts), from + MOST);
    counts.fill(0);
    for (let at = from; at < to; at++) counts[bytes[at]!]!++;
    const length = to - from;
    const most = Math.min(8, Math.log2(length));
    map.entropy[part] = Math.round((255 * entropyOf(counts, length)) / Math.max(1, most));
    map.text[part] = Math.round(
      (255 * counts.subarray(0x20, 0x7f).reduce((sum, count) => sum + count, 0)) / length,
    );
  }
  return map;
}

/** In bits for each byte. */
function entropyOf(counts: Uint32Array, length: number): number {
  let bits = 0;
  for (const count of counts) if (count > 0) bits -= (count / length) * Math.log2(count / length);
  return bits;
}
