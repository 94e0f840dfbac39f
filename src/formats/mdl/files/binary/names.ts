/** Names of compiled models as Latin-1 texts, like those of text models. */
import { latin1, type StoredString } from '../../../../binary/string.ts';

const encoder = new TextEncoder();
const LAST_ASCII = 0x7f;
const LAST_LATIN_1 = 0xff;
const UNKNOWN = 0x3f;

/** Printable ASCII, as nearly all names are. */
const PLAIN = /^[ -~]*$/;

/** The bytes before the first NUL, one character each. */
export function textOf({ text, raw }: StoredString): string {
  if (!raw && PLAIN.test(text)) return text;
  const bytes = raw ?? encoder.encode(text);
  const end = bytes.indexOf(0);
  return latin1(end < 0 ? bytes : bytes.subarray(0, end));
}

/** A text in a field of fixed width; characters beyond Latin-1 become question marks. */
export function nameOf(text: string, width: number): StoredString {
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  if (codes.every((code) => code <= LAST_ASCII)) return { text };
  const raw = new Uint8Array(width);
  raw.set(codes.map((code) => (code <= LAST_LATIN_1 ? code : UNKNOWN)));
  return { text: latin1(raw.subarray(0, text.length)), raw };
}

/** Whether compiled models can hold a text unchanged. */
export function isStorable(text: string, longest: number): boolean {
  if (text.length > longest) return false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0 || code > LAST_LATIN_1) return false;
  }
  return true;
}
