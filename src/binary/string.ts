import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import type { Reader } from './reader.ts';
import { type Scalar, u32, writeCount } from './scalar.ts';
import type { Scope } from './scope.ts';
import { typeName } from './shape.ts';
import { leaf, type Shape, type Type } from './type.ts';
import type { Writer } from './writer.ts';

/** A string with its stored bytes, if they are not simply its text and the usual ending. */
export interface StoredString {
  /** Up to the first NUL; UTF-8, or Latin-1 if the bytes are not valid UTF-8. */
  text: string;
  /** All stored bytes, only if they differ from `text` in UTF-8 with the usual NULs. */
  raw?: Uint8Array;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/**
 * The value of a string field that was not read from a file.
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

const LAST_ASCII = 0x7f;

/** Longer texts are decoded faster by TextDecoder, shorter ones much faster without it. */
const SHORT = 128;

/** The text in some bytes, up to the first NUL. */
function decodeText(bytes: Uint8Array, from: number, to: number): string {
  const end = textEnd(bytes, from, to);
  return decodeUtf8(bytes, from, end) ?? latin1(bytes.subarray(from, end));
}

/** Offset of the first NUL, or the end if there is none. */
function textEnd(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] !== 0) at++;
  return at;
}

/** The text in a range of bytes; undefined if they are not valid UTF-8. */
function decodeUtf8(bytes: Uint8Array, from: number, to: number): string | undefined {
  const text = shortAscii(bytes, from, to);
  if (text !== undefined) return text;
  try {
    return utf8.decode(bytes.subarray(from, to));
  } catch {
    return undefined;
  }
}

/** A cache of short texts, indexed by a hash of their bytes: the same names occur in every clip. */
const recent: string[] = new Array(1 << 10).fill('');

/** A short text; undefined if it is long or not ASCII. */
export function shortAscii(bytes: Uint8Array, from: number, to: number): string | undefined {
  if (to - from > SHORT) return undefined;
  let hash = to - from;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte > LAST_ASCII) return undefined;
    hash = (Math.imul(hash, 31) + byte) | 0;
  }
  const place = (hash ^ (hash >>> 10)) & (recent.length - 1);
  if (!isTextAt(recent[place]!, bytes, from, to)) recent[place] = latin1(bytes.subarray(from, to));
  return recent[place];
}

function isTextAt(text: string, bytes: Uint8Array, from: number, to: number): boolean {
  if (text.length !== to - from) return false;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[from + at]) return false;
  return true;
}

/** Bytes that are decoded in one call: all engines accept this many arguments. */
const PIECE = 1 << 13;

/** Decodes Latin-1: every byte is a code point. `TextDecoder` decodes Windows-1252 under this name, on some systems. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(at, at + PIECE));
  }
  return text;
}

/** How a type of text is stored in a file. */
interface TextKind<T> {
  shape: Shape;
  minimum: number;
  /** Skips a text; returns where its bytes begin. They end at the position of the reader. */
  take(reader: Reader, scope: Scope): number;
  /** Set if all have the minimum size. */
  isFixed?: true;
  decode(bytes: Uint8Array, from: number, to: number): T;
  write(writer: Writer, value: T): void;
  /** For display. */
  show(bytes: Uint8Array, from: number, to: number): string;
}

/** Makes a type of text. */
export function textType<T>({ shape, minimum, take, isFixed, decode, write, show }: TextKind<T>): Type<T> {
  const type: Type<T> = {
    shape,
    minimum,
    read: (reader, scope) => {
      const from = take(reader, scope);
      return decode(reader.bytes, from, reader.offset);
    },
    ...(isFixed && { at: ({ bytes }, offset) => decode(bytes, offset, offset + minimum) }),
    write,
    skip: (reader, scope) => {
      take(reader, scope);
    },
    inspect: (reader, scope, name) => {
      const offset = reader.offset;
      const from = take(reader, scope);
      const text = show(reader.bytes, from, reader.offset);
      return leaf(name, typeName(type), offset, reader.offset - offset, text);
    },
  };
  return type;
}

/**
 * A text preceded by its size in bytes.
 *
 * @param ending whether the text usually ends with a NUL, which the length then counts
 * @throws FormatError BINARY_COUNT_RANGE on reading, BINARY_COUNT_WIDTH on writing
 * @example
 * ```ts
 * import { countedString, read, u8 } from 'exhume/binary';
 *
 * console.log(read(countedString(u8), Uint8Array.of(3, 0x68, 0x69, 0)).text); // hi
 * ```
 */
export function countedString(length: Scalar = u32, ending: 'nul' | 'none' = 'nul'): Type<StoredString> {
  const usual = ending === 'nul' ? withNul : (textBytes: number) => textBytes;
  return textType({
    shape: { kind: 'string', encoding: 'counted', count: length },
    minimum: length.minimum,
    take: (reader, scope) => {
      const count = length.read(reader, scope);
      reader.checkCount(count, 1);
      return reader.take(count);
    },
    decode: (bytes, from, to) => store(bytes, from, to, usual),
    write: (writer, { text, raw }) => {
      const size = raw?.length ?? usual(encodedSize(text));
      writeCount(writer, length, size);
      if (raw) writer.put(raw);
      else putText(writer, text, size);
    },
    show: decodeText,
  });
}

/**
 * A text in a field of fixed width, padded with NULs. One that fills it has no NUL.
 *
 * @throws FormatError BINARY_TRUNCATED on reading, BINARY_COLUMN_LENGTH on writing a longer text
 * @example
 * ```ts
 * import { fixedString, read } from 'exhume/binary';
 *
 * console.log(read(fixedString(4), Uint8Array.of(0x68, 0x69, 0, 0)).text); // hi
 * ```
 */
export function fixedString(width: number): Type<StoredString> {
  const padded = () => width;
  return textType({
    shape: { kind: 'string', encoding: 'fixed', count: width },
    minimum: width,
    isFixed: true,
    take: (reader) => reader.take(width),
    decode: (bytes, from, to) => store(bytes, from, to, padded),
    write: (writer, { text, raw }) => {
      const size = raw?.length ?? encodedSize(text);
      if (size > width || raw) writer.checkLength(size, width, `Text ${JSON.stringify(text)} in bytes`);
      if (raw) writer.put(raw);
      else putText(writer, text, width);
    },
    show: decodeText,
  });
}

/**
 * A text up to and including a NUL.
 *
 * @throws FormatError BINARY_TRUNCATED on reading without a NUL, BINARY_TEXT on writing a text that contains a NUL
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
  decode: (bytes, from, to) => store(bytes, from, to, withNul),
  write: (writer, value) => {
    if (value.raw && !value.raw.includes(0)) refuseText(value);
    putTerminated(writer, value);
  },
  show: decodeText,
});

/**
 * A text up to and including a NUL, or all remaining bytes if there is no NUL.
 *
 * @throws FormatError BINARY_TEXT on writing a text that contains a NUL
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
  decode: (bytes, from, to) => store(bytes, from, to, withNul),
  write: putTerminated,
  show: decodeText,
});

/** Refuses a NUL within, which would end the text on reading. */
function putTerminated(writer: Writer, value: StoredString): void {
  const { text, raw } = value;
  if (raw ? raw.subarray(0, -1).includes(0) : text.includes('\0')) refuseText(value);
  if (raw) writer.put(raw);
  else putText(writer, text, withNul(encodedSize(text)));
}

/** Most texts are short ASCII, for which this is much faster than TextEncoder. */
function encodedSize(text: string): number {
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > LAST_ASCII) return encoder.encode(text).length;
  }
  return text.length;
}

/** Writes a text, padded with NULs. */
function putText(writer: Writer, text: string, room: number): void {
  const start = writer.reserve(room);
  const { bytes } = writer;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > LAST_ASCII) {
      encoder.encodeInto(text, bytes.subarray(start, start + room));
      return;
    }
    bytes[start + at] = code;
  }
}

function refuseText({ text }: StoredString): never {
  const message = `Text ${JSON.stringify(text)} contains a NUL before its end`;
  throw new FormatError(BINARY_CODES.BINARY_TEXT, message);
}

function takeOpen(reader: Reader): number {
  const { offset, end } = reader;
  return reader.take(Math.min(findNul(reader) + 1, end) - offset);
}

export function takeTerminated(reader: Reader): number {
  // Without a NUL this takes one byte too many, which throws.
  return reader.take(findNul(reader) + 1 - reader.offset);
}

/** Offset of the next NUL, or the end if there is none. */
function findNul({ bytes, offset, end }: Reader): number {
  return textEnd(bytes, offset, end);
}

/**
 * Keeps the raw bytes only if they do not follow from the text: if it is not UTF-8, has more or fewer bytes than usual, or
 * is followed by anything but NULs.
 *
 * @param usual stored size of a text by its size in bytes
 */
function store(
  bytes: Uint8Array,
  from: number,
  to: number,
  usual: (textBytes: number) => number,
): StoredString {
  const end = textEnd(bytes, from, to);
  const text = decodeUtf8(bytes, from, end);
  const isUsual = text !== undefined && usual(end - from) === to - from && isZero(bytes, end, to);
  if (isUsual) return { text };
  return { text: text ?? latin1(bytes.subarray(from, end)), raw: bytes.slice(from, to) };
}

function isZero(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] !== 0) return false;
  return true;
}

function withNul(textBytes: number): number {
  return textBytes + 1;
}
