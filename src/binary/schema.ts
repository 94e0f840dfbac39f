/** The combinators that describe bytes, and what can be done with a description. */

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

/** What counts and conditions can refer to besides the fields of the file itself. */
export type Parameters = Record<string, unknown>;

/**
 * Reads a value from the start of some bytes. Bytes behind it are left alone: a schema that wants them ends in `rest`.
 *
 * @param extent where in the bytes the value lies, if not at their start; nothing outside is read
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

/** Reads values from parts of some bytes, as `read` does. Small ones share memory, so that very many take little. */
export type PartReader = <T>(type: Type<T>, parameters: Parameters, extent: Extent) => T;

export function partReader(bytes: Uint8Array): PartReader {
  const origin = new Reader(bytes);
  return (type, parameters, extent) => type.read(readerOf(bytes, extent, origin), new Scope(parameters));
}

/**
 * The bytes of a value, exactly those that it was read from if it is untouched.
 *
 * @throws FormatError BINARY_COLUMN_LENGTH where a column or list does not have the length that the document says
 * @example
 * ```ts
 * import { struct, u8, u16, write } from 'exhume/binary';
 *
 * const version = struct('Version', { major: u8, minor: u16 });
 * console.log(write(version, { major: 1, minor: 2 }).join()); // 1,2,0
 * ```
 */
export function write<T>(type: Type<T>, value: T, parameters: Parameters = {}): Uint8Array<ArrayBuffer> {
  const writer = new Writer(size(type, value, parameters));
  type.write(writer, value, new Scope(parameters));
  return writer.finish();
}

/**
 * The bytes that a value takes.
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
