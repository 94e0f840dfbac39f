import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import type { Reader } from './reader.ts';
import { type Scalar, u32, writeCount } from './scalar.ts';
import { checkLength, leaf, type Type } from './type.ts';
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
 * A string as a program would store it.
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

/**
 * A length in front, then the bytes.
 *
 * @param ending whether the text usually ends with a NUL, which the length then counts
 * @example
 * ```ts
 * import { countedString, read, u8 } from 'exhume/binary';
 *
 * console.log(read(countedString(u8), Uint8Array.of(3, 0x68, 0x69, 0)).text); // hi
 * ```
 */
export function countedString(length: Scalar = u32, ending: 'nul' | 'none' = 'nul'): Type<StoredString> {
  const usual = (text: string) => (ending === 'nul' ? terminate(encoder.encode(text)) : encoder.encode(text));
  const take = (reader: Reader, scope: Parameters<typeof length.read>[1]) => {
    const count = length.read(reader, scope);
    reader.checkCount(count, 1);
    const at = reader.take(count);
    return reader.bytes.subarray(at, at + count);
  };
  const decode = (bytes: Uint8Array) => store(bytes, (textBytes) => textBytes + (ending === 'nul' ? 1 : 0));
  const encode = (value: StoredString) => value.raw ?? usual(value.text);
  return {
    shape: { kind: 'string', encoding: 'counted', count: length },
    minimum: length.minimum,
    read: (reader, scope) => decode(take(reader, scope)),
    skip: (reader, scope) => {
      take(reader, scope);
    },
    write: (writer, value) => {
      const bytes = encode(value);
      writeCount(writer, length, bytes.length);
      writer.put(bytes);
    },
    size: (value) => length.minimum + encode(value).length,
    inspect: (reader, scope, name) => {
      const offset = reader.offset;
      const bytes = take(reader, scope);
      return leaf(name, 'string', offset, length.minimum + bytes.length, decodeText(bytes));
    },
  };
}

/**
 * A field of fixed width, padded with NULs. A text that fills it has no NUL.
 *
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
  const take = (reader: Reader) => {
    const at = reader.take(width);
    return reader.bytes.subarray(at, at + width);
  };
  return {
    shape: { kind: 'string', encoding: 'fixed', count: width },
    minimum: width,
    read: (reader) => store(take(reader), () => width),
    skip: (reader) => {
      take(reader);
    },
    write: (writer, value) => {
      const bytes = value.raw ?? encoder.encode(value.text);
      if (bytes.length > width || value.raw) checkLength(bytes.length, width, `the string "${value.text}"`);
      writer.put(value.raw ?? pad(value.text));
    },
    size: () => width,
    inspect: (reader, _scope, name) =>
      leaf(name, `string[${width}]`, reader.offset, width, decodeText(take(reader))),
  };
}

/**
 * Bytes up to and including a NUL.
 *
 * @example
 * ```ts
 * import { read, terminatedString } from 'exhume/binary';
 *
 * console.log(read(terminatedString, Uint8Array.of(0x68, 0x69, 0, 7)).text); // hi
 * ```
 */
export const terminatedString: Type<StoredString> = {
  shape: { kind: 'string', encoding: 'terminated' },
  minimum: 1,
  read: (reader) => store(takeTerminated(reader), withNul),
  skip: (reader) => {
    takeTerminated(reader);
  },
  write: (writer, value) => {
    const bytes = value.raw ?? terminate(encoder.encode(value.text));
    if (bytes.indexOf(0) < 0) refuseText(value);
    putTerminated(writer, value, bytes);
  },
  size: (value) => value.raw?.length ?? encoder.encode(value.text).length + 1,
  inspect: (reader, _scope, name) => {
    const offset = reader.offset;
    const bytes = takeTerminated(reader);
    return leaf(name, 'string', offset, bytes.length, decodeText(bytes));
  },
};

/**
 * Bytes up to and including a NUL, or all that are left where there is none.
 *
 * @example
 * ```ts
 * import { openString, read } from 'exhume/binary';
 *
 * console.log(read(openString, Uint8Array.of(0x68, 0x69)).text); // hi
 * ```
 */
export const openString: Type<StoredString> = {
  shape: { kind: 'string', encoding: 'open' },
  minimum: 0,
  read: (reader) => store(takeOpen(reader), withNul),
  skip: (reader) => {
    takeOpen(reader);
  },
  write: (writer, value) => putTerminated(writer, value, value.raw ?? terminate(encoder.encode(value.text))),
  size: terminatedString.size,
  inspect: (reader, _scope, name) => {
    const offset = reader.offset;
    const bytes = takeOpen(reader);
    return leaf(name, 'string', offset, bytes.length, decodeText(bytes));
  },
};

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

const withNul = (textBytes: number) => textBytes + 1;
