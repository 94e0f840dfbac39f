/**
 * NaN has millions of bit patterns, but JavaScript has only one NaN. The pattern of an unusual NaN in a single field is kept
 * beside the number and written back; columns keep every bit anyway.
 */
import type { Reader } from './reader.ts';
import type { Writer } from './writer.ts';

/** The bytes of the unusual NaNs of a record or list. Copies made by spreading have them, too. */
const BYTES = Symbol('bytes of NaN');

interface Holder {
  [BYTES]?: Record<string | number, Uint8Array>;
}

/** The bytes of a NaN field, if they differ from the default NaN. */
export function nanBytes(record: object, key: string | number): Uint8Array | undefined {
  return (record as Holder)[BYTES]?.[key];
}

export function keepNan(record: object, key: string | number, bytes: Uint8Array): void {
  if (isUsual(bytes)) return;
  const holder: Holder = record;
  holder[BYTES] ??= {};
  holder[BYTES][key] = bytes;
}

/** Keeps the bytes of a NaN that was read at an offset. */
export function readNan(
  record: object,
  key: string | number,
  { bytes }: Reader,
  offset: number,
  size: number,
): void {
  keepNan(record, key, bytes.slice(offset, offset + size));
}

/** Replaces a NaN that was just written by the bytes that were read. */
export function writeNan(record: object, key: string | number, writer: Writer, size: number): void {
  const kept = nanBytes(record, key);
  writer.replace(kept?.length === size ? kept : usualBytes(size));
}

/** The quiet NaN without sign and payload. */
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
