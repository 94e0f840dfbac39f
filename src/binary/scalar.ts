import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import type { Reader } from './reader.ts';
import { type Count, leaf, resolveCount, type ScalarName, type Type } from './type.ts';
import type { Writer } from './writer.ts';

/** Typed arrays, one for each kind of number. */
export type Column =
  | Uint8Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** How a type of number is stored in bytes (little-endian) and in columns. */
export interface NumberLayout<C extends Column = Column> {
  name: ScalarName;
  bytes: number;
  column(length: number): C;
  /** A column in existing memory. */
  columnAt(buffer: ArrayBuffer, offset: number, length: number): C;
  get(view: DataView, offset: number): number;
  set(view: DataView, offset: number, value: number): void;
}

/** A number. */
export interface Scalar<C extends Column = Column> extends Type<number> {
  readonly element: NumberLayout<C>;
}

/** A fixed number of numbers, read into a typed array. */
export interface Vector<C extends Column = Column> extends Type<C> {
  readonly element: NumberLayout<C>;
  readonly count: Count;
}

function scalar<C extends Column>(element: NumberLayout<C>): Scalar<C> {
  const { bytes, get } = element;
  const read = (reader: Reader) => get(reader.view, reader.take(bytes));
  return {
    element,
    shape: { kind: 'scalar', name: element.name },
    minimum: bytes,
    read,
    at: (reader, offset) => get(reader.view, offset),
    write: (writer, value) => {
      const at = writer.reserve(bytes);
      element.set(writer.view, at, value);
      const held = get(writer.view, at);
      if (held !== value && !isRounded(element, held, value)) refuseValue(element, value);
    },
    inspect: (reader, _scope, name) => leaf(name, element.name, reader.offset, bytes, read(reader)),
  };
}

/**
 * Unsigned 8-bit integer.
 *
 * @throws FormatError BINARY_TRUNCATED if the file is too short, BINARY_VALUE_RANGE on writing a number that it cannot express
 * @example
 * ```ts
 * import { read, u8 } from 'exhume/binary';
 *
 * console.log(read(u8, Uint8Array.of(7))); // 7
 * ```
 */
export const u8 = scalar({
  name: 'u8',
  bytes: 1,
  column: (length) => new Uint8Array(length),
  columnAt: (buffer, offset, length) => new Uint8Array(buffer, offset, length),
  get: (view, offset) => view.getUint8(offset),
  set: (view, offset, value) => view.setUint8(offset, value),
});
/**
 * Signed 8-bit integer.
 *
 * @throws FormatError BINARY_TRUNCATED if the file is too short, BINARY_VALUE_RANGE on writing a number that it cannot express
 * @example
 * ```ts
 * import { i8, read } from 'exhume/binary';
 *
 * console.log(read(i8, Uint8Array.of(0xff))); // -1
 * ```
 */
export const i8 = scalar({
  name: 'i8',
  bytes: 1,
  column: (length) => new Int8Array(length),
  columnAt: (buffer, offset, length) => new Int8Array(buffer, offset, length),
  get: (view, offset) => view.getInt8(offset),
  set: (view, offset, value) => view.setInt8(offset, value),
});
/**
 * Unsigned 16-bit integer, little-endian.
 *
 * @throws FormatError BINARY_TRUNCATED if the file is too short, BINARY_VALUE_RANGE on writing a number that it cannot express
 * @example
 * ```ts
 * import { read, u16 } from 'exhume/binary';
 *
 * console.log(read(u16, Uint8Array.of(1, 2))); // 513
 * ```
 */
export const u16 = scalar({
  name: 'u16',
  bytes: 2,
  column: (length) => new Uint16Array(length),
  columnAt: (buffer, offset, length) => new Uint16Array(buffer, offset, length),
  get: (view, offset) => view.getUint16(offset, true),
  set: (view, offset, value) => view.setUint16(offset, value, true),
});
/**
 * Signed 16-bit integer, little-endian.
 *
 * @throws FormatError BINARY_TRUNCATED if the file is too short, BINARY_VALUE_RANGE on writing a number that it cannot express
 * @example
 * ```ts
 * import { i16, read } from 'exhume/binary';
 *
 * console.log(read(i16, Uint8Array.of(0xff, 0xff))); // -1
 * ```
 */
export const i16 = scalar({
  name: 'i16',
  bytes: 2,
  column: (length) => new Int16Array(length),
  columnAt: (buffer, offset, length) => new Int16Array(buffer, offset, length),
  get: (view, offset) => view.getInt16(offset, true),
  set: (view, offset, value) => view.setInt16(offset, value, true),
});
/**
 * Unsigned 32-bit integer, little-endian.
 *
 * @throws FormatError BINARY_TRUNCATED if the file is too short, BINARY_VALUE_RANGE on writing a number that it cannot express
 * @example
 * ```ts
 * import { read, u32 } from 'exhume/binary';
 *
 * console.log(read(u32, Uint8Array.of(1, 2, 0, 0))); // 513
 * ```
 */
export const u32 = scalar({
  name: 'u32',
  bytes: 4,
  column: (length) => new Uint32Array(length),
  columnAt: (buffer, offset, length) => new Uint32Array(buffer, offset, length),
  get: (view, offset) => view.getUint32(offset, true),
  set: (view, offset, value) => view.setUint32(offset, value, true),
});
/**
 * Signed 32-bit integer, little-endian.
 *
 * @throws FormatError BINARY_TRUNCATED if the file is too short, BINARY_VALUE_RANGE on writing a number that it cannot express
 * @example
 * ```ts
 * import { i32, read } from 'exhume/binary';
 *
 * console.log(read(i32, Uint8Array.of(0xff, 0xff, 0xff, 0xff))); // -1
 * ```
 */
export const i32 = scalar({
  name: 'i32',
  bytes: 4,
  column: (length) => new Int32Array(length),
  columnAt: (buffer, offset, length) => new Int32Array(buffer, offset, length),
  get: (view, offset) => view.getInt32(offset, true),
  set: (view, offset, value) => view.setInt32(offset, value, true),
});
/**
 * 32-bit float, little-endian. The bits of a NaN are kept beside the number, see `nan.ts`; vectors and tables keep every
 * bit.
 *
 * @throws FormatError BINARY_TRUNCATED if the file is too short, BINARY_VALUE_RANGE on writing a number that it cannot express
 * @example
 * ```ts
 * import { f32, read } from 'exhume/binary';
 *
 * console.log(read(f32, Uint8Array.of(0, 0, 0xc0, 0x3f))); // 1.5
 * ```
 */
export const f32 = scalar({
  name: 'f32',
  bytes: 4,
  column: (length) => new Float32Array(length),
  columnAt: (buffer, offset, length) => new Float32Array(buffer, offset, length),
  get: (view, offset) => view.getFloat32(offset, true),
  set: (view, offset, value) => view.setFloat32(offset, value, true),
});
/**
 * 64-bit float, little-endian.
 *
 * @throws FormatError BINARY_TRUNCATED if the file is too short
 * @example
 * ```ts
 * import { f64, read } from 'exhume/binary';
 *
 * console.log(read(f64, Uint8Array.of(0, 0, 0, 0, 0, 0, 0xf8, 0x3f))); // 1.5
 * ```
 */
export const f64 = scalar({
  name: 'f64',
  bytes: 8,
  column: (length) => new Float64Array(length),
  columnAt: (buffer, offset, length) => new Float64Array(buffer, offset, length),
  get: (view, offset) => view.getFloat64(offset, true),
  set: (view, offset, value) => view.setFloat64(offset, value, true),
});

const ELEMENTS: ReadonlyMap<string, NumberLayout> = new Map(
  [u8, i8, u16, i16, u32, i32, f32, f64].map(({ element }) => [element.name, element]),
);

/** A type of number by name. */
export function elementNamed(name: string): NumberLayout | undefined {
  return ELEMENTS.get(name);
}

/** Whether a number is held as another one only by rounding: that of floats, of which finite ones stay finite. */
function isRounded({ name }: NumberLayout, held: number, value: number): boolean {
  return name.startsWith('f') && (Number.isFinite(held) || !Number.isFinite(value));
}

/** Throws for a number that its type cannot express. */
function refuseValue({ name }: NumberLayout, value: number): never {
  throw new FormatError(BINARY_CODES.BINARY_VALUE_RANGE, `${value} does not fit type ${name}`);
}

/** Throws for a count that its type cannot express. */
export function refuseWidth(element: NumberLayout, count: number): never {
  const message = `${count} entries exceed the range of ${element.name}`;
  throw new FormatError(BINARY_CODES.BINARY_COUNT_WIDTH, message);
}

/** Writes a count; refuses one that its type cannot express. */
export function writeCount(writer: Writer, { element }: Scalar, count: number): void {
  const at = writer.reserve(element.bytes);
  element.set(writer.view, at, count);
  if (element.get(writer.view, at) !== count) refuseWidth(element, count);
}

/** Size up to which a loop is faster than copying through views. */
const FEW_BYTES = 64;

/** Copies bytes into the reader's memory; returns their offset there. */
function copyIn(reader: Reader, from: number, size: number): number {
  const to = reader.allocate(size);
  const [memory] = reader.memory;
  if (size > FEW_BYTES) memory.set(reader.bytes.subarray(from, from + size), to);
  else for (let i = 0; i < size; i++) memory[to + i] = reader.bytes[from + i]!;
  return to;
}

/**
 * `count` numbers in a row. Columns have the same layout in memory as on disk (all supported machines are little-endian).
 *
 * @throws FormatError BINARY_COUNT_RANGE on reading, BINARY_COLUMN_LENGTH on writing
 * @example
 * ```ts
 * import { f32, read, struct, vector } from 'exhume/binary';
 *
 * const point = struct('Point', { position: vector(f32, 3) });
 * console.log(read(point, new Uint8Array(12)).position.join()); // 0,0,0
 * ```
 */
export function vector<C extends Column>(of: Scalar<C>, count: Count): Vector<C> {
  const { element } = of;
  const what = `List of ${element.name}`;
  const sizeOf = (reader: Reader, length: number) => {
    reader.checkCount(length, element.bytes);
    return length * element.bytes;
  };
  const columnAt = (reader: Reader, offset: number, length: number) => {
    const at = copyIn(reader, offset, length * element.bytes);
    return element.columnAt(reader.memory[0].buffer, at, length);
  };
  return {
    element,
    count,
    shape: { kind: 'vector', element: element.name, count },
    minimum: typeof count === 'number' ? count * element.bytes : 0,
    read: (reader, scope) => {
      const length = resolveCount(count, scope);
      return columnAt(reader, reader.take(sizeOf(reader, length)), length);
    },
    ...(typeof count === 'number' && { at: (reader, offset) => columnAt(reader, offset, count) }),
    skip: (reader, scope) => {
      reader.take(sizeOf(reader, resolveCount(count, scope)));
    },
    write: (writer, value, scope) => {
      writer.checkLength(value.length, resolveCount(count, scope), what);
      writer.put(value);
    },
    inspect: (reader, scope, name) => {
      const length = resolveCount(count, scope);
      const offset = reader.take(sizeOf(reader, length));
      const { view } = reader;
      return {
        name,
        type: `${element.name}[${length}]`,
        offset,
        size: length * element.bytes,
        childCount: length,
        child: (index) => {
          const at = offset + index * element.bytes;
          return leaf(`[${index}]`, element.name, at, element.bytes, element.get(view, at));
        },
        childIndexAt: (at) => Math.floor((at - offset) / element.bytes),
        isSequence: true,
      };
    },
  };
}

/**
 * Bytes that are kept but not interpreted: reserved, padding, unknown.
 *
 * @throws FormatError BINARY_COUNT_RANGE on reading, BINARY_COLUMN_LENGTH on writing
 * @example
 * ```ts
 * import { bytes, read } from 'exhume/binary';
 *
 * console.log(read(bytes(2), Uint8Array.of(1, 2, 3)).join()); // 1,2
 * ```
 */
export function bytes(count: Count): Vector<Uint8Array<ArrayBuffer>> {
  return { ...vector(u8, count), shape: { kind: 'bytes', count } };
}

/**
 * The remaining bytes of the file or chunk.
 *
 * @example
 * ```ts
 * import { read, rest, struct, u8 } from 'exhume/binary';
 *
 * const chunk = struct('Chunk', { tag: u8, unknown: rest });
 * console.log(read(chunk, Uint8Array.of(1, 2, 3)).unknown.join()); // 2,3
 * ```
 */
export const rest: Type<Uint8Array> = {
  shape: { kind: 'bytes', count: 'rest' },
  minimum: 0,
  read: (reader) => {
    const size = reader.remaining;
    const at = copyIn(reader, reader.take(size), size);
    return new Uint8Array(reader.memory[0].buffer, at, size);
  },
  skip: (reader) => {
    reader.take(reader.remaining);
  },
  write: (writer, value) => writer.put(value),
  inspect: (reader, _scope, name) => {
    const size = reader.remaining;
    return leaf(name, `u8[${size}]`, reader.take(size), size);
  },
};

/** The memory of a column. */
export function bytesOf(column: Column): Uint8Array<ArrayBuffer> {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
