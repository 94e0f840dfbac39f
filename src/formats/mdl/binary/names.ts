/** Names of compiled models as texts of Latin-1, as which text models are read too. */
import { latin1, type StoredString } from '../../../binary/string.ts';

const encoder = new TextEncoder();
const LAST_ASCII = 0x7f;
const LAST_LATIN_1 = 0xff;
const UNKNOWN = 0x3f;

/** Every byte before the first NUL is one character. */
export function textOf({ text, raw }: StoredString): string {
  const bytes = raw ?? encoder.encode(text);
  const end = bytes.indexOf(0);
  return latin1(end < 0 ? bytes : bytes.subarray(0, end));
}

/** A text in a field of fixed width; what is longer is cut, and what is not of Latin-1 becomes a question mark. */
export function nameOf(text: string, width: number): StoredString {
  const codes = Array.from(text.slice(0, width), (letter) => letter.charCodeAt(0));
  if (codes.every((code) => code <= LAST_ASCII)) return { text: text.slice(0, width) };
  const raw = new Uint8Array(width);
  raw.set(codes.map((code) => (code <= LAST_LATIN_1 ? code : UNKNOWN)));
  return { text: latin1(raw.subarray(0, codes.length)), raw };
}
