import { latin1, shortAscii } from '../../../../binary/string.ts';
import { NumberScanner } from '../../../../text/numbers.ts';

const LINE_FEED = 10;
const RETURN = 13;
const SPACE = 32;
const HASH = 35;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads a text line by line and, within a line, word by word and number by number, without allocating anything for skipped
 * parts. Blank lines and comments are skipped.
 */
export class LineReader {
  readonly bytes: Uint8Array;
  readonly #scanner: NumberScanner;
  /** Offset at which reading continues: of the line, or before the next one. */
  #at = 0;
  #isInLine = false;
  /** Offset of the first visible character of the line. */
  start = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#scanner = new NumberScanner(bytes);
    if (BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte)) this.seek(BYTE_ORDER_MARK.length);
  }

  /** Makes the first line with content at or after an offset the next one. */
  seek(offset: number): void {
    this.#at = offset;
    this.#isInLine = false;
  }

  /** Advances to the next line with content. @returns false at the end */
  next(): boolean {
    const { bytes } = this;
    const { length } = bytes;
    let at = this.#isInLine ? this.end : this.#at;
    for (;;) {
      while (at < length && bytes[at]! <= SPACE) at++;
      this.#at = this.start = at;
      this.#isInLine = true;
      if (at === length) return false;
      if (bytes[at] !== HASH) return true;
      at = this.end;
    }
  }

  /** Offset of the end of the line. */
  get end(): number {
    const { bytes } = this;
    let at = this.#at;
    while (at < bytes.length && !endsLine(bytes[at]!)) at++;
    return at;
  }

  /** Moves back, so that this line is the next one. */
  back(): void {
    this.seek(this.start);
  }

  /** Reads this line from its start again. */
  restart(): void {
    this.#at = this.start;
  }

  /** The next word of the line; empty at its end or at a comment. */
  word(): string {
    const { bytes } = this;
    const start = this.wordStart();
    let at = start;
    if (bytes[start] !== HASH) while (at < bytes.length && bytes[at]! > SPACE) at++;
    this.#at = at;
    return this.#decode(start, at);
  }

  /** Skips blanks. @returns offset of the next word, or the end of the line */
  wordStart(): number {
    const { bytes } = this;
    let at = this.#at;
    while (at < bytes.length && bytes[at]! <= SPACE && !endsLine(bytes[at]!)) at++;
    this.#at = at;
    return at;
  }

  /** Whether the line ends here or a comment begins. */
  atEnd(): boolean {
    const code = this.bytes[this.wordStart()];
    return code === undefined || code === HASH || endsLine(code);
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
    while (end > start && this.bytes[end - 1]! <= SPACE) end--;
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
    return this.bytes[this.start]!;
  }

  /** Whether a comment begins at an offset. */
  isComment(at: number): boolean {
    return this.bytes[at]! === HASH;
  }

  #decode(start: number, end: number): string {
    return shortAscii(this.bytes, start, end) ?? latin1(this.bytes.subarray(start, end));
  }
}

function endsLine(code: number): boolean {
  return code === LINE_FEED || code === RETURN;
}
