/** The characters of a JSON text, one per byte, and the bounds of its words, strings and entries. */

import { startsWithName } from '../binary/inspect.ts';
import { latin1 } from '../binary/string.ts';
import { decodeName } from './decode-name.ts';
import type { JsonValue } from './json-words.ts';

export interface JsonText {
  bytes: Uint8Array;
  /** One character per byte, so that offsets match; characters outside ASCII are wrong. */
  text: string;
}

const oneByOne = new TextDecoder('latin1');

export function jsonText(bytes: Uint8Array): JsonText {
  return { bytes, text: oneByOne.decode(bytes) };
}

const BYTE_ORDER_MARK = latin1(Uint8Array.of(0xef, 0xbb, 0xbf)).length;

/** Offset of the value. */
export function valueStart({ bytes, text }: JsonText): number {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return blanksEnd(text, isMarked ? BYTE_ORDER_MARK : 0);
}

const BLANKS = ' \t\n\r';

export function blanksEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && BLANKS.includes(text[at]!)) at++;
  return at;
}

const WORD = /[\w.+#-]*/y;

/** Offset after a number or a word such as `true`. */
export function wordEnd(text: string, start: number): number {
  WORD.lastIndex = start;
  WORD.test(text);
  return WORD.lastIndex;
}

/** Offset after the string that begins here; undefined if it does not end. */
export function stringEnd(text: string, start: number): number | undefined {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text[before - 1] === '\\') before--;
    if ((at - before) % 2 === 0) return at + 1;
  }
  return undefined;
}

/** Parses standard JSON in ASCII with `JSON.parse`, the fastest parser; undefined for any other text. */
export function plainValue({ text }: JsonText): JsonValue | undefined {
  // `text` is only correct for ASCII.
  if (NOT_ASCII.test(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The value of a string. */
export function stringValue({ bytes, text }: JsonText, start: number, end: number): string {
  const inner = text.slice(start + 1, end - 1);
  const said = NOT_ASCII.test(inner) ? decodeName(bytes.subarray(start + 1, end - 1)) : inner;
  if (!said.includes('\\')) return said;
  return said.replaceAll(ESCAPE, (_all, hexadecimal: string | undefined, character: string) => {
    if (hexadecimal !== undefined) return String.fromCharCode(Number.parseInt(hexadecimal, 16));
    return ESCAPED[character] ?? character;
  });
}

const NOT_ASCII = /[^\0-\x7f]/;
const ESCAPE = /\\(?:u([\dA-Fa-f]{4})|(.))/gs;

/** Characters of escapes; others stand for themselves, as in scripts. */
const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** An entry of a list or an object in a text that has been parsed. */
export interface JsonEntry {
  /** Absent in lists. */
  key?: string;
  /** Offset of the entry: of its key, or of its value in a list. */
  begin: number;
  /** Bounds of the value. */
  start: number;
  end: number;
}

export interface JsonEntries {
  entries: JsonEntry[];
  /** Offset of the closing bracket. */
  close: number;
}

/** The entries of the list or object that begins here; undefined for other values. */
export function entriesAt(json: JsonText, start: number): JsonEntries | undefined {
  const { text } = json;
  const isObject = text[start] === '{';
  if (!isObject && text[start] !== '[') return undefined;
  const entries: JsonEntry[] = [];
  let at = blanksEnd(text, start + 1);
  while (text[at] !== '}' && text[at] !== ']' && at < text.length) {
    const entry = entryAt(json, at, isObject);
    entries.push(entry);
    at = blanksEnd(text, entry.end);
    if (text[at] === ',') at = blanksEnd(text, at + 1);
  }
  return { entries, close: at };
}

function entryAt(json: JsonText, begin: number, isObject: boolean): JsonEntry {
  const { text } = json;
  if (!isObject) return { begin, start: begin, end: valueEnd(text, begin) };
  const keyEnd = stringEnd(text, begin) ?? text.length;
  const start = blanksEnd(text, blanksEnd(text, keyEnd) + 1);
  return { key: stringValue(json, begin, keyEnd), begin, start, end: valueEnd(text, start) };
}

const NEXT_MARK = /["[\]{}]/g;

/** Offset after the value that begins here. */
export function valueEnd(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return stringEnd(text, start) ?? text.length;
  if (first !== '{' && first !== '[') return wordEnd(text, start);
  let depth = 0;
  let at = start;
  do {
    NEXT_MARK.lastIndex = at;
    const mark = NEXT_MARK.exec(text);
    if (!mark) return text.length;
    if (mark[0] === '"') at = stringEnd(text, mark.index) ?? text.length;
    else {
      depth += mark[0] === '{' || mark[0] === '[' ? 1 : -1;
      at = mark.index + 1;
    }
  } while (depth > 0);
  return at;
}

/** Bounds of the value at a path such as `nodes[3].name`; undefined if the path is unknown. */
export function valueAtPath(
  json: JsonText,
  path: string,
  start: number = valueStart(json),
): { start: number; end: number } | undefined {
  const rest = path.startsWith('.') ? path.slice(1) : path;
  if (rest === '') return { start, end: valueEnd(json.text, start) };
  for (const [index, entry] of (entriesAt(json, start)?.entries ?? []).entries()) {
    const name = entry.key ?? `[${index}]`;
    const found = startsWithName(rest, name)
      ? valueAtPath(json, rest.slice(name.length), entry.start)
      : undefined;
    if (found) return found;
  }
  return undefined;
}
