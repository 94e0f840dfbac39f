import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import type { Reader } from './reader.ts';
import { type Scalar, u32, writeCount } from './scalar.ts';
import { type Shape, typeName } from './shape.ts';
import { leaf, type Scope, type Type } from './type.ts';
import type { Writer } from './writer.ts';

/** A string with the bytes that it was stored as, where those are not simply its text and the usual ending. */
export interface StoredString {
  /** Up to the first NUL; UTF-8, or Latin-1 where the bytes are not UTF-8. */
  text: string;
  /** All stored bytes, only where they differ from `text` in UTF-8 with the NULs that its kind of string ends with. */
  raw?: Uint8Array;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * A text as a program would store it: the value of a string field that was not read from a file.
 *
 * @example
 * ```ts
 * import { stored, terminatedString, write } from 'exhume/binary';
 *
 * console.log(write(terminatedString, stored('a')).join()); // 97,0
 * ```
 */
export function stored(text: string): StoredString {
  return { text };
}

/** Longer texts are decoded faster by the decoder, shorter ones by far without it. */
const SHORT = 128;

/** The text in some bytes, up to the first NUL. */
function decodeText(bytes: Uint8Array): string {
  return decodeUtf8(bytes, textLength(bytes)) ?? latin1(bytes.subarray(0, textLength(bytes)));
}

function textLength(bytes: Uint8Array): number {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes.length : end;
}

/** The first bytes as a text; undefined where they are not UTF-8. */
function decodeUtf8(bytes: Uint8Array, length: number): string | undefined {
  const text = bytes.subarray(0, length);
  if (length <= SHORT && isAscii(text)) return latin1(text);
  try {
    return utf8.decode(text);
  } catch {
    return undefined;
  }
}

function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! > 0x7f) return false;
  return true;
}

/** Every byte is the character of its number. `TextDecoder` means Windows-1252 by this name, and not on all machines. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

/** How a kind of text lies in a file. */
interface TextKind<T> {
  shape: Shape;
  minimum: number;
  /** Moves past a text; returns its bytes. */
  take(reader: Reader, scope: Scope): Uint8Array;
  decode(bytes: Uint8Array): T;
  write(writer: Writer, value: T): void;
  /** For people. */
  show(bytes: Uint8Array): string;
}

/** The type of a kind of text. */
export function textType<T>({ shape, minimum, take, decode, write, show }: TextKind<T>): Type<T> {
  const type: Type<T> = {
    shape,
    minimum,
    read: (reader, scope) => decode(take(reader, scope)),
    write,
    skip: (reader, scope) => {
      take(reader, scope);
    },
    inspect: (reader, scope, name) => {
      const offset = reader.offset;
      const text = show(take(reader, scope));
      return leaf(name, typeName(type), offset, reader.offset - offset, text);
    },
  };
  return type;
}

/**
 * A text with the number of its bytes in front.
 *
 * @param ending whether the text usually ends with a NUL, which the length then counts
 * @throws FormatError when it is read BINARY_COUNT_RANGE, when it is written BINARY_COUNT_WIDTH
 * @example
 * ```ts
 * import { countedString, read, u8 } from 'exhume/binary';
 *
 * console.log(read(countedString(u8), Uint8Array.of(3, 0x68, 0x69, 0)).text); // hi
 * ```
 */
export function countedString(length: Scalar = u32, ending: 'nul' | 'none' = 'nul'): Type<StoredString> {
  const usual = (text: string) => (ending === 'nul' ? terminate(encoder.encode(text)) : encoder.encode(text));
  return textType({
    shape: { kind: 'string', encoding: 'counted', count: length },
    minimum: length.minimum,
    take: (reader, scope) => {
      const count = length.read(reader, scope);
      reader.checkCount(count, 1);
      const at = reader.take(count);
      return reader.bytes.subarray(at, at + count);
    },
    decode: (bytes) => store(bytes, (textBytes) => textBytes + (ending === 'nul' ? 1 : 0)),
    write: (writer, value) => {
      const bytes = value.raw ?? usual(value.text);
      writeCount(writer, length, bytes.length);
      writer.put(bytes);
    },
    show: decodeText,
  });
}

/**
 * A text in a field of fixed width, padded with NULs. One that fills it has no NUL.
 *
 * @throws FormatError when it is read BINARY_TRUNCATED, when a longer one is written BINARY_COLUMN_LENGTH
 * @example
 * ```ts
 * import { fixedString, read } from 'exhume/binary';
 *
 * console.log(read(fixedString(4), Uint8Array.of(0x68, 0x69, 0, 0)).text); // hi
 * ```
 */
export function fixedString(width: number): Type<StoredString> {
  const pad = (text: string) => {
    const bytes = new Uint8Array(width);
    bytes.set(encoder.encode(text).subarray(0, width));
    return bytes;
  };
  return textType({
    shape: { kind: 'string', encoding: 'fixed', count: width },
    minimum: width,
    take: (reader) => {
      const at = reader.take(width);
      return reader.bytes.subarray(at, at + width);
    },
    decode: (bytes) => store(bytes, () => width),
    write: (writer, value) => {
      const bytes = value.raw ?? encoder.encode(value.text);
      if (bytes.length > width || value.raw) {
        writer.checkLength(bytes.length, width, `the string "${value.text}"`);
      }
      writer.put(value.raw ?? pad(value.text));
    },
    show: decodeText,
  });
}

/**
 * A text up to and including a NUL.
 *
 * @throws FormatError when one is read that does not end BINARY_TRUNCATED, when one is written with a NUL in it BINARY_TEXT
 * @example
 * ```ts
 * import { read, terminatedString } from 'exhume/binary';
 *
 * console.log(read(terminatedString, Uint8Array.of(0x68, 0x69, 0, 7)).text); // hi
 * ```
 */
export const terminatedString: Type<StoredString> = textType({
  shape: { kind: 'string', encoding: 'terminated' },
  minimum: 1,
  take: takeTerminated,
  decode: (bytes) => store(bytes, withNul),
  write: (writer, value) => {
    const bytes = value.raw ?? terminate(encoder.encode(value.text));
    if (bytes.indexOf(0) < 0) refuseText(value);
    putTerminated(writer, value, bytes);
  },
  show: decodeText,
});

/**
 * A text up to and including a NUL, or all bytes that are left where there is none.
 *
 * @throws FormatError BINARY_TEXT when a text with a NUL in it is written
 * @example
 * ```ts
 * import { openString, read } from 'exhume/binary';
 *
 * console.log(read(openString, Uint8Array.of(0x68, 0x69)).text); // hi
 * ```
 */
export const openString: Type<StoredString> = textType({
  shape: { kind: 'string', encoding: 'open' },
  minimum: 0,
  take: takeOpen,
  decode: (bytes) => store(bytes, withNul),
  write: (writer, value) => putTerminated(writer, value, value.raw ?? terminate(encoder.encode(value.text))),
  show: decodeText,
});

/** A NUL within would end the text when it is read again. */
function putTerminated(writer: Writer, value: StoredString, bytes: Uint8Array): void {
  const end = bytes.indexOf(0);
  if (end >= 0 && end < bytes.length - 1) refuseText(value);
  writer.put(bytes);
}

function refuseText({ text }: StoredString): never {
  const message = `the text ${JSON.stringify(text)} must end with its only NUL`;
  throw new FormatError(BINARY_CODES.BINARY_TEXT, message);
}

function takeOpen(reader: Reader): Uint8Array {
  const left = reader.bytes.subarray(reader.offset, reader.end);
  const found = left.indexOf(0);
  const size = found < 0 ? left.length : found + 1;
  const at = reader.take(size);
  return reader.bytes.subarray(at, at + size);
}

function takeTerminated(reader: Reader): Uint8Array {
  const found = reader.bytes.subarray(reader.offset, reader.end).indexOf(0);
  // Without a NUL the string would end behind the end of the file: asking for one byte too many says so.
  const size = found < 0 ? reader.remaining + 1 : found + 1;
  const at = reader.take(size);
  return reader.bytes.subarray(at, at + size);
}

function terminate(bytes: Uint8Array): Uint8Array {
  const terminated = new Uint8Array(bytes.length + 1);
  terminated.set(bytes);
  return terminated;
}

/**
 * Keeps the raw bytes only if the text alone would not give them back: if it is not UTF-8, or if it is stored in more or
 * fewer bytes than usual or with anything but NULs behind.
 *
 * @param usual how many bytes a text of so many is usually stored in
 */
function store(bytes: Uint8Array, usual: (textBytes: number) => number): StoredString {
  const length = textLength(bytes);
  const text = decodeUtf8(bytes, length);
  const isUsual = text !== undefined && usual(length) === bytes.length && isZero(bytes, length);
  if (isUsual) return { text };
  return { text: text ?? latin1(bytes.subarray(0, length)), raw: bytes.slice() };
}

function isZero(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < bytes.length; at++) if (bytes[at] !== 0) return false;
  return true;
}

function withNul(textBytes: number): number {
  return textBytes + 1;
}
