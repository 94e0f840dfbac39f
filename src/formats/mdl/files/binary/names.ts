/** Names of compiled models as Latin-1 texts, like those of text models. */
import { latin1, type StoredString } from '../../../../binary/string.ts';

const encoder = new TextEncoder();
const LAST_ASCII = 0x7f;
const LAST_LATIN_1 = 0xff;
const UNKNOWN = 0x3f;

/** The bytes before the first NUL, one character each. */
export function textOf({ text, raw }: StoredString): string {
  if (raw ? isTextOf(text, raw) : isAscii(text)) return text;
  const bytes = raw ?? encoder.encode(text);
  const end = bytes.indexOf(0);
  return latin1(end < 0 ? bytes : bytes.subarray(0, end));
}

/** Whether a text is all bytes before the first NUL, as that of nearly all names. */
function isTextOf(text: string, raw: Uint8Array): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0 || code !== raw[at]) return false;
  }
  return raw.length === text.length || raw[text.length] === 0;
}

/** Whether a text has only ASCII, and no NUL. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0 || code > LAST_ASCII) return false;
  }
  return true;
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
