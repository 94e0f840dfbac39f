const POLYNOMIAL = 0xedb88320;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

const encoder = new TextEncoder();

/** CRC-32, as zip has it, of a name: the number by which controllers find bones (reference §4). Case counts. */
export function nameCrc(name: { text: string; raw?: Uint8Array }): number {
  let crc = 0xffffffff;
  for (const byte of bytesOf(name)) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff]!;
  return ~crc >>> 0;
}

/** Names that are not UTF-8 count by the bytes that they are stored as. */
function bytesOf({ text, raw }: { text: string; raw?: Uint8Array }): Uint8Array {
  if (!raw) return encoder.encode(text);
  const end = raw.indexOf(0);
  return end < 0 ? raw : raw.subarray(0, end);
}
