/** The bytes at an offset, read as every usual type. */
import { hexOf } from './hex-text.ts';

export interface Reading {
  type: string;
  little: string;
  /** The same for types of one byte. */
  big: string;
}

/** Bytes that the longest type needs, and texts show. */
export const READ_BYTES = 32;

type Reader = (view: DataView, little: boolean) => number | bigint;

const NUMBERS: readonly (readonly [type: string, size: number, read: Reader])[] = [
  ['i8', 1, (view) => view.getInt8(0)],
  ['u8', 1, (view) => view.getUint8(0)],
  ['i16', 2, (view, little) => view.getInt16(0, little)],
  ['u16', 2, (view, little) => view.getUint16(0, little)],
  ['i32', 4, (view, little) => view.getInt32(0, little)],
  ['u32', 4, (view, little) => view.getUint32(0, little)],
  ['i64', 8, (view, little) => view.getBigInt64(0, little)],
  ['u64', 8, (view, little) => view.getBigUint64(0, little)],
  ['f16', 2, (view, little) => halfFloat(view.getUint16(0, little))],
  ['f32', 4, (view, little) => view.getFloat32(0, little)],
  ['f64', 8, (view, little) => view.getFloat64(0, little)],
];

/** Types that would go beyond the end are skipped. */
export function readingsOf(bytes: Uint8Array): Reading[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readings = NUMBERS.filter(([, size]) => size <= bytes.length).map(([type, , read]) => ({
    type,
    little: numberText(read(view, true), type),
    big: numberText(read(view, false), type),
  }));
  if (bytes.length === 0) return readings;
  const bits = bytes[0]!.toString(2).padStart(8, '0');
  const text = textOf(bytes);
  return [...readings, { type: 'bits', little: bits, big: bits }, { type: 'text', little: text, big: text }];
}

/** Enough digits for the type. */
function numberText(value: number | bigint, type: string): string {
  if (typeof value === 'bigint') return `${value}`;
  if (Object.is(value, -0)) return '-0';
  if (!type.startsWith('f') || Number.isInteger(value)) return `${value}`;
  return `${Number(value.toPrecision(type === 'f64' ? 15 : type === 'f32' ? 8 : 4))}`;
}

/** IEEE 754 binary16. */
function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Up to the first NUL; other bytes outside of ASCII as hexadecimal. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return [...bytes.subarray(0, end < 0 ? undefined : end)]
    .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\x${hexOf(byte)}`))
    .join('');
}
