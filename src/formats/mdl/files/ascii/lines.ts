import { latin1 } from '../../../../binary/string.ts';
import { NumberScanner } from '../../../../text/numbers.ts';

const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;
const HASH = 35;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Goes over a text line by line and, in a line, word by word and number by number, without making anything of what it
 * passes over. Blank lines and comments are no lines; what means something is ASCII, so that places in the text are places
 * in the file.
 */
export class LineReader {
  readonly #bytes: Uint8Array;
  readonly #text: string;
  readonly #scanner: NumberScanner;
  /** Where the next line is sought. */
  #next = 0;
  /** Where the line is read on. */
  #at = 0;
  /** Of the line: its first visible character, and behind its last character. */
  start = 0;
  end = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#text = new TextDecoder('latin1').decode(bytes);
    this.#scanner = new NumberScanner(this.#text);
    if (BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte)) this.#next = BYTE_ORDER_MARK.length;
  }

  /** Makes the line that says something at or behind a place the next one. */
  seek(offset: number): void {
    this.#next = offset;
  }

  /** Goes on to the next line that says something; false where there is none. */
  next(): boolean {
    const text = this.#text;
    const length = text.length;
    let at = this.#next;
    for (;;) {
      while (at < length && text.charCodeAt(at) <= SPACE) at++;
      const start = at;
      for (; at < length; at++) {
        const code = text.charCodeAt(at);
        if (code === LINE_FEED || code === RETURN) break;
      }
      this.#next = at;
      this.#at = this.start = start;
      this.end = at;
      if (start === at) return false;
      if (text.charCodeAt(start) !== HASH) return true;
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

  /** The next word of the line; empty where none comes, also where a comment does. */
  word(): string {
    const start = this.wordStart();
    const text = this.#text;
    if (text.charCodeAt(start) === HASH) return '';
    let at = start;
    while (at < this.end && text.charCodeAt(at) > SPACE) at++;
    this.#at = at;
    return this.#decode(start, at);
  }

  /** Passes over blanks. @returns where the next word starts, or the end of the line */
  wordStart(): number {
    while (this.#at < this.end && this.#text.charCodeAt(this.#at) <= SPACE) this.#at++;
    return this.#at;
  }

  /** Whether nothing comes any more in this line, or a comment. */
  atEnd(): boolean {
    const start = this.wordStart();
    return start === this.end || this.#text.charCodeAt(start) === HASH;
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
    while (end > start && this.#text.charCodeAt(end - 1) <= SPACE) end--;
    return end;
  }

  /** Begins to read numbers where the line is read; `readOn` ends it. */
  numbers(): NumberScanner {
    this.#scanner.over(this.#at, this.end);
    return this.#scanner;
  }

  /** Reads the line on behind the last number. */
  readOn(): void {
    this.#at = this.#scanner.at;
  }

  /** The first character of the line, as a number. */
  get first(): number {
    return this.#text.charCodeAt(this.start);
  }

  /** Whether a comment begins here. */
  isComment(at: number): boolean {
    return this.#text.charCodeAt(at) === HASH;
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
