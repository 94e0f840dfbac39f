/** Bytes that are read at a time. */
const SLICE = 8;

/**
 * Remainders by the polynomial of zip, gzip and zlib, lowest bit first (APPNOTE 6.3.10 §4.4.7): 256 of all bytes, then 256 of all
 * bytes followed by one zero byte, and so on.
 */
const REMAINDERS = new Int32Array(SLICE * 256);
for (let byte = 0; byte < 256; byte++) {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  REMAINDERS[byte] = remainder;
}
for (let at = 256; at < REMAINDERS.length; at++) {
  const before = REMAINDERS[at - 256]!;
  REMAINDERS[at] = (before >>> 8) ^ REMAINDERS[before & 0xff]!;
}

/** For fewer bytes this module is faster than a call of the faster function. */
const MANY = 512;

let ofMany: (bytes: Uint8Array) => number = crc32Portably;

/** Sets a faster function with the same result, once at the start of a program, like `inflateBy`. */
export function crc32By(faster: (bytes: Uint8Array) => number): void {
  ofMany = faster;
}

/** CRC-32 as in zlib. */
export function crc32(bytes: Uint8Array): number {
  return bytes.length < MANY ? crc32Portably(bytes) : ofMany(bytes);
}

/** Eight bytes at a time (Kounavis and Berry, “A Systematic Approach to Building High Performance CRC Generators”). */
export function crc32Portably(bytes: Uint8Array): number {
  let crc = -1;
  let at = 0;
  for (const whole = bytes.length - (bytes.length % SLICE); at < whole; at += SLICE) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc =
      REMAINDERS[1792 + (crc & 0xff)]! ^
      REMAINDERS[1536 + ((crc >>> 8) & 0xff)]! ^
      REMAINDERS[1280 + ((crc >>> 16) & 0xff)]! ^
      REMAINDERS[1024 + (crc >>> 24)]! ^
      REMAINDERS[768 + bytes[at + 4]!]! ^
      REMAINDERS[512 + bytes[at + 5]!]! ^
      REMAINDERS[256 + bytes[at + 6]!]! ^
      REMAINDERS[bytes[at + 7]!]!;
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ REMAINDERS[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
}
