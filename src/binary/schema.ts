/** The combinators that describe bytes, and reading and writing by such descriptions. */

import { type Extent, Reader, readerOf } from './reader.ts';
import { Scope } from './scope.ts';
import type { Type } from './type.ts';
import { Counter, Writer } from './writer.ts';

export { compressed } from './compressed.ts';
export { between, bits, both, type Condition, either, equals, not, positive, zero } from './condition.ts';
export { type DescribeOptions, describeMarkdown } from './describe.ts';
export { type Difference, type DiffOptions, differences, type Side, type Tree } from './diff.ts';
export { encodeField, type FieldValue, replaceAt, textOf } from './edit.ts';
export { describeHexpat } from './hexpat.ts';
export { inspect, nodeAtPath, nodesAtOffset, nodesAtPath } from './inspect.ts';
export { describeKaitai } from './kaitai.ts';
export { latin1String, type Texts, textAt, textColumn } from './latin1.ts';
export { behindHeader, partialTree } from './partial.ts';
export { type Ragged, ragged } from './ragged.ts';
export { list, type Rows, type RowsType, rows } from './rows.ts';
export { bytes, f32, f64, i8, i16, i32, rest, u8, u16, u32, vector } from './scalar.ts';
export {
  countedString,
  fixedString,
  openString,
  type StoredString,
  stored,
  terminatedString,
} from './string.ts';
export { array, count, struct, when } from './struct.ts';
export { type Table, table } from './table.ts';
export { type Tagged, tagged } from './tagged.ts';
export { type Infer, type Inspection, less, type Note, note, REST, type Type, times } from './type.ts';

/** Values besides the fields of the file to which counts and conditions can refer. */
export type Parameters = Record<string, unknown>;

/**
 * Reads a value from the start of some bytes. Bytes after it are ignored: a schema that covers them ends in `rest`.
 *
 * @param extent range of the bytes with the value, if not all; nothing outside is read
 * @throws FormatError such as BINARY_TRUNCATED, with path and offset
 * @example
 * ```ts
 * import { read, struct, u8, u16 } from 'exhume/binary';
 *
 * const version = struct('Version', { major: u8, minor: u16 });
 * console.log(read(version, Uint8Array.of(1, 2, 0)).minor); // 2
 * ```
 */
export function read<T>(
  type: Type<T>,
  bytes: Uint8Array,
  parameters: Parameters = {},
  extent: Extent = { offset: 0, size: bytes.length },
): T {
  return type.read(readerOf(bytes, extent), new Scope(parameters));
}

/** Reads values from ranges of some bytes, like `read`. Small values share memory. */
export type PartReader = <T>(type: Type<T>, parameters: Parameters, extent: Extent) => T;

export function partReader(bytes: Uint8Array): PartReader {
  const origin = new Reader(bytes);
  return (type, parameters, extent) => type.read(readerOf(bytes, extent, origin), new Scope(parameters));
}

/** Values of up to so many bytes are written without finding their size first, which takes as long as writing them. */
const SMALL = 1 << 13;

/**
 * Encodes a value. An unchanged value gives exactly the bytes from which it was read.
 *
 * @throws FormatError BINARY_COLUMN_LENGTH if the length of a column or list contradicts its count
 * @example
 * ```ts
 * import { struct, u8, u16, write } from 'exhume/binary';
 *
 * const version = struct('Version', { major: u8, minor: u16 });
 * console.log(write(version, { major: 1, minor: 2 }).join()); // 1,2,0
 * ```
 */
export function write<T>(type: Type<T>, value: T, parameters: Parameters = {}): Uint8Array<ArrayBuffer> {
  const writer = new Writer(SMALL, () => size(type, value, parameters));
  type.write(writer, value, new Scope(parameters));
  return writer.finish();
}

/**
 * The size of a value in bytes.
 *
 * @example
 * ```ts
 * import { size, stored, terminatedString } from 'exhume/binary';
 *
 * console.log(size(terminatedString, stored('hips'))); // 5
 * ```
 */
export function size<T>(type: Type<T>, value: T, parameters: Parameters = {}): number {
  const counter = new Counter();
  type.write(counter, value, new Scope(parameters));
  return counter.offset;
}
