import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import type { Reader } from './reader.ts';
import { leaf, type Type } from './type.ts';
import type { Writer } from './writer.ts';

/** A 32-bit number of variable length. */
export interface Compressed extends Type<number> {
  readonly shape: { kind: 'compressed' };
}

/** A byte holds seven bits of the number; its top bit says that another one follows. */
const GROUP_MASK = 0x7f;
const MORE = 0x80;
const LONGEST = 5;
const LIMIT = 2 ** 32;

/**
 * Bits in groups of seven, the highest first. A number may begin with superfluous groups of zero, which belong to the file
 * but not to the value: see `takeCompressed`.
 *
 * @throws FormatError BINARY_TRUNCATED on reading, BINARY_COMPRESSED_RANGE on both if it exceeds 32 bits
 * @example
 * ```ts
 * import { compressed, read } from 'exhume/binary';
 *
 * console.log(read(compressed, Uint8Array.of(0x81, 0x00))); // 128
 * ```
 */
export const compressed: Compressed = {
  shape: { kind: 'compressed' },
  minimum: 1,
  read: (reader) => takeCompressed(reader).value,
  write: (writer, value) => putCompressed(writer, value, 0),
  inspect: (reader, _scope, name) => {
    const offset = reader.offset;
    const { value } = takeCompressed(reader);
    return leaf(name, 'compressed', offset, reader.offset - offset, value);
  },
};

/** Result of `takeCompressed`; one shared object, since there are millions of such numbers. */
const taken = { value: 0, surplus: 0 };

/**
 * Reads a number.
 *
 * @returns the number, and how many groups of zero preceded it; the next call overwrites both
 * @throws FormatError BINARY_COMPRESSED_RANGE
 */
export function takeCompressed(reader: Reader): Readonly<typeof taken> {
  const { bytes, offset: start, end } = reader;
  let at = start;
  let value = 0;
  let surplus = 0;
  for (let length = 1; ; length++) {
    if (at >= end) {
      reader.offset = at;
      reader.take(1);
    }
    const byte = bytes[at++]!;
    value = value * (GROUP_MASK + 1) + (byte & GROUP_MASK);
    if ((byte & MORE) === 0) break;
    if (value === 0) surplus++;
    if (length === LONGEST) refuse(start, `is longer than ${LONGEST} bytes`);
  }
  if (value >= LIMIT) refuse(start, 'has more than 32 bits');
  reader.offset = at;
  taken.value = value;
  taken.surplus = surplus;
  return taken;
}

function refuse(offset: number, what: string): never {
  throw new FormatError(BINARY_CODES.BINARY_COMPRESSED_RANGE, `Compressed number ${what}`, { offset });
}

/** @param surplus groups of zero in front */
export function putCompressed(writer: Writer, value: number, surplus: number): void {
  const size = compressedSize(value, surplus);
  const at = writer.reserve(size);
  for (let i = size - 1, left = value; i >= 0; i--) {
    const group = left % (GROUP_MASK + 1);
    writer.bytes[at + i] = i === size - 1 ? group : group | MORE;
    left = (left - group) / (GROUP_MASK + 1);
  }
}

export function compressedSize(value: number, surplus: number): number {
  if (!Number.isInteger(value) || value < 0 || value >= LIMIT) {
    const message = `${value} does not fit an unsigned 32-bit integer`;
    throw new FormatError(BINARY_CODES.BINARY_COMPRESSED_RANGE, message);
  }
  let size = 1;
  for (let left = value; left > GROUP_MASK; left = Math.floor(left / (GROUP_MASK + 1))) size++;
  return Math.min(LONGEST, size + surplus);
}
