import { latin1 } from '../../../../binary/string.ts';
import { NumberScanner } from '../../../../text/numbers.ts';

const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;
const HASH = 35;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads a text line by line and, within a line, word by word and number by number, without allocating anything for skipped
 * parts. Blank lines and comments are skipped. The text is decoded as Latin-1, so that its indices are offsets in the file.
 */
export class LineReader {
  readonly #bytes: Uint8Array;
  readonly #text: string;
  readonly #scanner: NumberScanner;
  /** Offset from which the next line is searched. */
  #next = 0;
  /** Offset at which reading of the line continues. */
  #at = 0;
  /** Offsets of the first visible character of the line and of its end. */
  start = 0;
  end = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#text = new TextDecoder('latin1').decode(bytes);
    this.#scanner = new NumberScanner(bytes);
    if (BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte)) this.#next = BYTE_ORDER_MARK.length;
  }

  /** Makes the first line with content at or after an offset the next one. */
  seek(offset: number): void {
    this.#next = offset;
  }

  /** Advances to the next line with content. @returns false at the end */
  next(): boolean {
    const bytes = this.#bytes;
    const { length } = bytes;
    let at = this.#next;
    for (;;) {
      while (at < length && bytes[at]! <= SPACE) at++;
      const start = at;
      for (; at < length; at++) {
        const code = bytes[at]!;
        if (code === LINE_FEED || code === RETURN) break;
      }
      this.#next = at;
      this.#at = this.start = start;
      this.end = at;
      if (start === at) return false;
      if (bytes[start] !== HASH) return true;
    }
  }

  /** Makes this line the next one again. */
  back(): void {
    this.#next = this.start;
  }

  /** Reads this line from its start again. */
  restart(): void {
    this.#at = this.start;
  }

  /** The next word of the line; empty at its end or at a comment. */
  word(): string {
    const start = this.wordStart();
    const bytes = this.#bytes;
    if (bytes[start] === HASH) return '';
    let at = start;
    while (at < this.end && bytes[at]! > SPACE) at++;
    this.#at = at;
    return this.#decode(start, at);
  }

  /** Skips blanks. @returns offset of the next word, or the end of the line */
  wordStart(): number {
    while (this.#at < this.end && this.#bytes[this.#at]! <= SPACE) this.#at++;
    return this.#at;
  }

  /** Whether the line ends here or a comment begins. */
  atEnd(): boolean {
    const start = this.wordStart();
    return start === this.end || this.#bytes[start]! === HASH;
  }

  /** The whole line without the blanks around it. */
  line(): string {
    return this.#decode(this.start, this.#visibleEnd(this.start));
  }

  /** The rest of the line without the blanks around it. */
  remainder(): string {
    const start = this.wordStart();
    return this.#decode(start, this.#visibleEnd(start));
  }

  #visibleEnd(start: number): number {
    let end = this.end;
    while (end > start && this.#bytes[end - 1]! <= SPACE) end--;
    return end;
  }

  /** Begins to read numbers at the current offset; `readOn` ends it. */
  numbers(): NumberScanner {
    this.#scanner.over(this.#at, this.end);
    return this.#scanner;
  }

  /** Continues to read the line after the last number. */
  readOn(): void {
    this.#at = this.#scanner.at;
  }

  /** Code of the first character of the line. */
  get first(): number {
    return this.#bytes[this.start]!;
  }

  /** Whether a comment begins at an offset. */
  isComment(at: number): boolean {
    return this.#bytes[at]! === HASH;
  }

  #decode(start: number, end: number): string {
    const text = this.#text.slice(start, end);
    return isAscii(text) ? text : latin1(this.#bytes.subarray(start, end));
  }
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
