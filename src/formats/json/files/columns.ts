/** Typed arrays in JSON, tagged with their element type: as lists of numbers or in Base64. */

type Constructor = new (buffer: ArrayBuffer) => ArrayBufferView & ArrayLike<number>;

const KINDS = {
  $i8: Int8Array,
  $u8: Uint8Array,
  $i16: Int16Array,
  $u16: Uint16Array,
  $i32: Int32Array,
  $u32: Uint32Array,
  $f32: Float32Array,
  $f64: Float64Array,
} as const satisfies Record<string, Constructor>;

export type ColumnKind = keyof typeof KINDS;
export type Column = InstanceType<(typeof KINDS)[ColumnKind]>;

export function isColumnKind(key: string): key is ColumnKind {
  return Object.hasOwn(KINDS, key);
}

export function kindOf(column: Column): ColumnKind {
  const found = (Object.keys(KINDS) as ColumnKind[]).find((kind) => column instanceof KINDS[kind]);
  if (!found) throw new RangeError('Unknown kind of column');
  return found;
}

/** The bytes of a column: little-endian, as in all supported files. */
export function bytesOfColumn({ buffer, byteOffset, byteLength }: Column): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** @returns undefined if the bytes are not a whole number of elements */
export function columnOfBytes(kind: ColumnKind, bytes: Uint8Array): Column | undefined {
  const Kind = KINDS[kind];
  if (bytes.length % Kind.BYTES_PER_ELEMENT !== 0) return undefined;
  return new Kind(bytes.slice().buffer);
}

/** @returns undefined if a column of this kind cannot hold one of the numbers */
export function columnOfNumbers(kind: ColumnKind, numbers: readonly unknown[]): Column | undefined {
  const column = new KINDS[kind](numbers.length);
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index];
    if (typeof number !== 'number') return undefined;
    column[index] = number;
    if (kind !== '$f32' && column[index] !== number) return undefined;
  }
  return column;
}
