/** New values for the fields of a file: encoded as bytes, or set in documents. */
import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import { compressedSize, putCompressed } from './compressed.ts';
import { startsWithName } from './inspect.ts';
import { elementNamed, type NumberLayout } from './scalar.ts';
import type { Inspection } from './type.ts';
import { Writer } from './writer.ts';

/** The value of a field: a number, a text, or a list of numbers. */
export type FieldValue = NonNullable<Inspection['value']>;

/**
 * Encodes a new value of a field in the bytes that it has now.
 *
 * @param encode the encoding of a text, which is UTF-8 by default
 * @returns undefined if the field has no fixed size
 * @throws FormatError BINARY_VALUE_KIND, BINARY_VALUE_RANGE
 */
export function encodeField(
  { type, size }: Inspection,
  value: FieldValue,
  encode: (text: string) => Uint8Array = (text) => new TextEncoder().encode(text),
): Uint8Array | undefined {
  if (type === 'compressed') return encodeCompressed(size, value);
  const [, name = '', count] = /^(\w+)(?:\[(\d+)\])?$/.exec(type) ?? [];
  if (name === 'string' && count !== undefined) return encodeFixed(Number(count), value, encode);
  const element = elementNamed(name);
  if (!element) return undefined;
  return count === undefined
    ? encodeNumbers(element, [numberOf(value)])
    : encodeNumbers(element, listOf(value, Number(count)));
}

function encodeNumbers(element: NumberLayout, values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * element.bytes);
  const view = new DataView(bytes.buffer);
  values.forEach((value, index) => {
    const at = index * element.bytes;
    element.set(view, at, value);
    const isFloat = element.name.startsWith('f');
    const held = element.get(view, at);
    if (isFloat ? !Number.isFinite(held) : held !== value)
      refuseRange(`${value} does not fit type ${element.name}`);
  });
  return bytes;
}

/** Leading groups of zero keep a smaller number as long as the previous one. */
function encodeCompressed(size: number, value: FieldValue): Uint8Array {
  const number = numberOf(value);
  const needed = compressedSize(number, 0);
  if (needed > size) refuseRange(`${number} takes ${needed} bytes, but the field has ${size}`);
  const writer = new Writer(size);
  putCompressed(writer, number, size - needed);
  return writer.finish();
}

function encodeFixed(width: number, value: FieldValue, encode: (text: string) => Uint8Array): Uint8Array {
  const text = encode(textOf(value));
  if (text.length > width) {
    refuseRange(`Text ${JSON.stringify(value)} takes ${text.length} bytes, but the field has ${width}`);
  }
  const bytes = new Uint8Array(width);
  bytes.set(text);
  return bytes;
}

function numberOf(value: FieldValue): number {
  if (typeof value === 'number') return value;
  return refuseKind(value, 'a number');
}

/** Rejects a NUL, which would end the text on reading. */
export function textOf(value: FieldValue): string {
  if (typeof value === 'string' && !value.includes('\0')) return value;
  return refuseKind(value, 'text without NUL');
}

function listOf(value: FieldValue, count: number): readonly number[] {
  if (typeof value === 'object' && value.length === count) return value.map(numberOf);
  return refuseKind(value, `list of ${count} numbers`);
}

function refuseKind(value: FieldValue, wanted: string): never {
  throw new FormatError(BINARY_CODES.BINARY_VALUE_KIND, `Expected ${wanted}, found ${JSON.stringify(value)}`);
}

function refuseRange(message: string): never {
  throw new FormatError(BINARY_CODES.BINARY_VALUE_RANGE, message);
}

/**
 * Sets the value at a path of a document of plain data, such as `bones[2].name`. The type of the value is preserved, also
 * that of a text with its stored bytes.
 *
 * @returns whether there is such a field
 * @throws FormatError BINARY_VALUE_KIND
 */
export function replaceAt(document: unknown, path: string, value: FieldValue): boolean {
  const rest = path.startsWith('.') ? path.slice(1) : path;
  if (!isRecord(document)) return false;
  for (const [key, held] of Object.entries(document)) {
    const name = Array.isArray(document) ? `[${key}]` : key;
    if (!startsWithName(rest, name)) continue;
    if (rest.length > name.length) {
      if (replaceAt(held, rest.slice(name.length), value)) return true;
      continue;
    }
    const next = replacement(held, value);
    if (next !== undefined) document[key] = next;
    return next !== undefined;
  }
  return false;
}

/** The new value of a field of a document; undefined if it is not a field. */
function replacement(held: unknown, value: FieldValue): unknown {
  if (typeof held === 'string') return textOf(value);
  if (typeof held === 'number') return numberOf(value);
  if (typeof held === 'boolean') {
    return value === 'true' || value === 'false' ? value === 'true' : refuseKind(value, 'true or false');
  }
  return isRecord(held) && typeof held.text === 'string' ? { text: textOf(value) } : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}
