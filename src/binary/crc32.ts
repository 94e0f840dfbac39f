/** Remainders of all bytes by the polynomial of zip, gzip and zlib, lowest bit first (APPNOTE 6.3.10 §4.4.7). */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? 0xedb88320 : 0);
  return remainder;
});

/** CRC-32 as in zlib. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let index = 0; index < bytes.length; index++) {
    crc = (crc >>> 8) ^ REMAINDERS[(crc ^ bytes[index]!) & 0xff]!;
  }
  return ~crc >>> 0;
}
