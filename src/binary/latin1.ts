import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import { latin1, takeTerminated, textType } from './string.ts';
import type { Type } from './type.ts';

/** Texts of a column, one after the other: row r has the bytes start[r] .. start[r + 1] - 1, without the NUL. */
export interface Texts {
  start: Uint32Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Latin-1 text up to and including a NUL.
 *
 * @throws FormatError BINARY_TRUNCATED on reading without a NUL, BINARY_TEXT on writing
 * @example
 * ```ts
 * import { latin1String, read } from 'exhume/binary';
 *
 * console.log(read(latin1String, Uint8Array.of(0x68, 0xe9, 0))); // hé
 * ```
 */
export const latin1String: Type<string> = textType({
  shape: { kind: 'string', encoding: 'terminated' },
  minimum: 1,
  take: takeTerminated,
  decode: textBeforeNul,
  write: (writer, value) => {
    writer.put(encodeLatin1(value));
    writer.reserve(1);
  },
  show: textBeforeNul,
});

function textBeforeNul(bytes: Uint8Array, from: number, to: number): string {
  return latin1(bytes.subarray(from, to - 1));
}

/** @throws FormatError BINARY_TEXT for characters outside of Latin-1, and for a NUL, which would end the text on reading */
export function encodeLatin1(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0 || code > 0xff) {
      throw new FormatError(
        BINARY_CODES.BINARY_TEXT,
        `Text ${JSON.stringify(text)} has characters outside of Latin-1, or a NUL`,
      );
    }
    bytes[at] = code;
  }
  return bytes;
}

/**
 * The text of a row.
 *
 * @example
 * ```ts
 * import { textAt, textColumn } from 'exhume/binary';
 *
 * console.log(textAt(textColumn(['a', 'bc']), 1)); // bc
 * ```
 */
export function textAt({ start, bytes }: Texts, row: number): string {
  return latin1(bytes.subarray(start[row], start[row + 1]));
}

/**
 * Texts as a column. All characters must be in Latin-1.
 *
 * @throws FormatError BINARY_TEXT
 * @example
 * ```ts
 * import { textColumn } from 'exhume/binary';
 *
 * console.log(textColumn(['a', 'bc']).start.join()); // 0,1,3
 * ```
 */
export function textColumn(texts: readonly string[]): Texts {
  const encoded = texts.map(encodeLatin1);
  const start = new Uint32Array(texts.length + 1);
  encoded.forEach((text, row) => {
    start[row + 1] = start[row]! + text.length;
  });
  const bytes = new Uint8Array(start[texts.length]!);
  encoded.forEach((text, row) => {
    bytes.set(text, start[row]);
  });
  return { start, bytes };
}
