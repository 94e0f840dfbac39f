/**
 * Floats that are no number come in millions of bit patterns, and JavaScript has one: what else a file has in a lone field is
 * kept beside the number, so that it is written again. Columns keep every bit by themselves.
 */
import type { Reader } from './reader.ts';
import type { Writer } from './writer.ts';

/** Of a record or list: the bytes of its unusual NaNs. Copies made by spreading have them, too. */
const BYTES = Symbol('bytes of NaN');

interface Holder {
  [BYTES]?: Record<string | number, Uint8Array>;
}

/** The bytes of a field that holds NaN, where they are not those that NaN is written as. */
export function nanBytes(record: object, key: string | number): Uint8Array | undefined {
  return (record as Holder)[BYTES]?.[key];
}

export function keepNan(record: object, key: string | number, bytes: Uint8Array): void {
  if (isUsual(bytes)) return;
  const holder: Holder = record;
  holder[BYTES] ??= {};
  holder[BYTES][key] = bytes;
}

/** Keeps the bytes of a number of a record that was just read. */
export function readNan(record: object, key: string | number, reader: Reader, size: number): void {
  keepNan(record, key, reader.bytes.slice(reader.offset - size, reader.offset));
}

/** Writes NaN, which was just written in some way, as it was read. */
export function writeNan(record: object, key: string | number, writer: Writer, size: number): void {
  const kept = nanBytes(record, key);
  writer.replace(kept?.length === size ? kept : usualBytes(size));
}

/** A quiet NaN without a sign or anything else. */
function usualBytes(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes[size - 1] = 0x7f;
  bytes[size - 2] = size === FLOAT_BYTES ? 0xc0 : 0xf8;
  return bytes;
}
const FLOAT_BYTES = 4;

function isUsual(bytes: Uint8Array): boolean {
  const usual = usualBytes(bytes.length);
  return bytes.every((byte, index) => byte === usual[index]);
}
