/** The checksum of a bone's name, by which controllers name the bone that they move (reference §4). */
import type { StoredString } from '../../../binary/schema.ts';

/** Of CRC-32 as in zlib, lowest bit first. */
const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder >>> 1) ^ (remainder & 1 ? POLYNOMIAL : 0);
  return remainder;
});

/** CRC-32 as in zlib. */
export function crc32(bytes: Uint8Array): number {
  let checksum = 0xffffffff;
  for (const byte of bytes) checksum = (checksum >>> 8) ^ TABLE[(checksum ^ byte) & 0xff]!;
  return ~checksum >>> 0;
}

/** The id of the controller that moves a bone: of the very bytes of its name, whatever they mean as letters. */
export function controllerIdOf(name: StoredString): number {
  if (!name.raw) return crc32(new TextEncoder().encode(name.text));
  const end = name.raw.indexOf(0);
  return crc32(end < 0 ? name.raw : name.raw.subarray(0, end));
}
