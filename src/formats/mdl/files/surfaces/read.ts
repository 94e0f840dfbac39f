/** Reading TXI and MTR files. */
import { decodeFile } from '../../../../text/text.ts';
import type { SettingLine, Settings } from './document.ts';

/** A limit, because every line becomes an object; the longest real files, those of fonts, are far smaller. */
export const MOST_BYTES = 1 << 18;

/** A line with the offsets of its words in the source. */
export interface PlacedLine extends SettingLine {
  /** Bytes from the start of the source. */
  offset: number;
  /** Of each word. */
  offsets: number[];
}

const LINE_FEED = 10;

const RETURN = 13;

export function parseSettings(source: Uint8Array): Settings {
  return {
    lines: placedLines(source).map(({ words, comment }) =>
      comment === undefined ? { words } : { words, comment },
    ),
  };
}

export function placedLines(source: Uint8Array): PlacedLine[] {
  return [...linesIn(source)];
}

/** Parses lines on demand. */
export function* linesIn(source: Uint8Array): Generator<PlacedLine> {
  for (let offset = 0; offset < source.length; ) {
    let end = offset;
    while (end < source.length && source[end] !== LINE_FEED && source[end] !== RETURN) end++;
    yield placedLine(source, offset, end);
    offset = end + (source[end] === RETURN && source[end + 1] === LINE_FEED ? 2 : 1);
  }
}

/** Comments begin with `//` in MTR and with `#` in TXI files, at the beginning of any word. */
function placedLine(source: Uint8Array, offset: number, end: number): PlacedLine {
  const line: PlacedLine = { words: [], offset, offsets: [] };
  let at = offset;
  while (at < end) {
    if (isBlank(source[at]!)) {
      at++;
      continue;
    }
    const isComment = source[at] === HASH || (source[at] === SLASH && source[at + 1] === SLASH);
    let wordEnd = isComment ? end : at;
    while (wordEnd < end && !isBlank(source[wordEnd]!)) wordEnd++;
    const word = decodeFile(source.subarray(at, wordEnd));
    if (isComment) line.comment = word;
    else {
      line.words.push(word);
      line.offsets.push(at);
    }
    at = wordEnd;
  }
  return line;
}

const HASH = 0x23;

const SLASH = 0x2f;

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0b || byte === 0x0c;
}
