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
function decodeText(bytes: Uint8Array): string {
  const length = textLength(bytes);
  return decodeUtf8(bytes, length) ?? latin1(bytes, length);
}

function textLength(bytes: Uint8Array): number {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes.length : end;
}

/** The first bytes as a text; undefined if they are not valid UTF-8. */
function decodeUtf8(bytes: Uint8Array, length: number): string | undefined {
  if (length <= SHORT && isAscii(bytes, length)) return latin1(bytes, length);
  try {
    return utf8.decode(bytes.subarray(0, length));
  } catch {
    return undefined;
  }
}

function isAscii(bytes: Uint8Array, length: number): boolean {
  for (let at = 0; at < length; at++) if (bytes[at]! > LAST_ASCII) return false;
  return true;
}

/** Decodes Latin-1: every byte is a code point. `TextDecoder` takes this name for Windows-1252, and not on all systems. */
export function latin1(bytes: Uint8Array, length = bytes.length): string {
  let text = '';
  for (let at = 0; at < length; at++) text += String.fromCharCode(bytes[at]!);
  return text;
}

/** How a type of text is stored in a file. */
interface TextKind<T> {
  shape: Shape;
  minimum: number;
  /** Skips a text; returns its bytes. */
  take(reader: Reader, scope: Scope): Uint8Array;
  /** Set if all have the minimum size. */
  isFixed?: true;
  decode(bytes: Uint8Array): T;
  write(writer: Writer, value: T): void;
  /** For display. */
  show(bytes: Uint8Array): string;
}

/** Makes a type of text. */
export function textType<T>({ shape, minimum, take, isFixed, decode, write, show }: TextKind<T>): Type<T> {
  const type: Type<T> = {
    shape,
    minimum,
    read: (reader, scope) => decode(take(reader, scope)),
    ...(isFixed && { at: (reader, offset) => decode(reader.bytes.subarray(offset, offset + minimum)) }),
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
      const at = reader.take(count);
      return reader.bytes.subarray(at, at + count);
    },
    decode: (bytes) => store(bytes, usual),
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
  return textType({
    shape: { kind: 'string', encoding: 'fixed', count: width },
    minimum: width,
    isFixed: true,
    take: (reader) => {
      const at = reader.take(width);
      return reader.bytes.subarray(at, at + width);
    },
    decode: (bytes) => store(bytes, () => width),
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
  decode: (bytes) => store(bytes, withNul),
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
  decode: (bytes) => store(bytes, withNul),
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

function takeOpen(reader: Reader): Uint8Array {
  const { bytes, offset, end } = reader;
  reader.take(Math.min(findNul(reader) + 1, end) - offset);
  return bytes.subarray(offset, reader.offset);
}

function takeTerminated(reader: Reader): Uint8Array {
  const { bytes, offset } = reader;
  // Without a NUL this asks for one byte too many, which throws.
  reader.take(findNul(reader) + 1 - offset);
  return bytes.subarray(offset, reader.offset);
}

/** Offset of the next NUL, or the end if there is none. */
export function findNul({ bytes, offset, end }: Reader): number {
  let at = offset;
  while (at < end && bytes[at] !== 0) at++;
  return at;
}

/**
 * Keeps the raw bytes only if they do not follow from the text: if it is not UTF-8, has more or fewer bytes than usual, or
 * is followed by anything but NULs.
 *
 * @param usual stored size of a text by its size in bytes
 */
function store(bytes: Uint8Array, usual: (textBytes: number) => number): StoredString {
  const length = textLength(bytes);
  const text = decodeUtf8(bytes, length);
  const isUsual = text !== undefined && usual(length) === bytes.length && isZero(bytes, length);
  if (isUsual) return { text };
  return { text: text ?? latin1(bytes, length), raw: bytes.slice() };
}

function isZero(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < bytes.length; at++) if (bytes[at] !== 0) return false;
  return true;
}

function withNul(textBytes: number): number {
  return textBytes + 1;
}
