import { growingNumbers, type Numbers } from '../binary/growth.ts';
import { Reader } from '../binary/reader.ts';
import { beginsNumber, NumberScanner } from './numbers.ts';

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;

/** The numbers of a line. */
export interface RowShape {
  columns: number;
  /** Columns after the first `least` may be missing; these are 0. */
  least: number;
  /** The first column of 32-bit integers; those before it are floats. */
  whole: number;
}

/** A table of numbers, one line per row. It reads lines that contain only numbers; its users add the others. */
export class NumberRows {
  /** The numbers of all rows. */
  readonly numbers: Numbers = growingNumbers(1 << 8);
  readonly #bytes: Uint8Array;
  readonly #scanner: NumberScanner;
  /** For columns. */
  readonly memory: Reader;
  /** Offset of the last line ending; before it, no check for the end of the text is necessary. */
  readonly #last: number;
  /** Offset of the end of the last row that was read. */
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#scanner = new NumberScanner(bytes);
    this.memory = new Reader(bytes);
    this.#last = bytes.findLastIndex(endsLine);
  }

  clear(): void {
    this.numbers.length = 0;
  }

  /** Reads lines from an offset on, up to one that is not a row. @returns their number, at most `most` */
  read(from: number, shape: RowShape, most: number): number {
    const bytes = this.#bytes;
    const last = this.#last;
    this.at = from;
    for (let row = 0; row < most; row++) {
      let at = this.at;
      while (at < last && bytes[at]! <= SPACE) at++;
      if (at >= last || !beginsNumber(bytes[at]!) || !this.row(at, shape)) return row;
    }
    return most;
  }

  /** Reads a line from its first visible character on. @returns false, with nothing changed, if it is not a row */
  row(start: number, { columns, least, whole }: RowShape): boolean {
    const bytes = this.#bytes;
    const { numbers } = this;
    const scanner = this.#scanner;
    const first = numbers.reserve(columns);
    const values = numbers.column;
    let at = start;
    for (let column = 0; column < columns; ) {
      at = this.#numberEnd(at);
      const { value } = scanner;
      if (at < 0 || (column >= whole && (value | 0) !== value)) break;
      values[first + column++] = value;
      while (bytes[at] === SPACE || bytes[at] === TAB) at++;
      if (endsLine(bytes[at]!)) {
        if (column < least) break;
        while (column < columns) values[first + column++] = 0;
        this.at = at;
        return true;
      }
    }
    numbers.length = first;
    return false;
  }

  /** Reads the number at an offset. @returns its end; -1 without a number, or if something else follows it directly */
  #numberEnd(at: number): number {
    const scanner = this.#scanner;
    const bytes = this.#bytes;
    const last = this.#last;
    if (at >= last || bytes[at]! <= SPACE) return -1;
    const end = scanner.plain(at, last);
    if (end >= 0 && bytes[end]! <= SPACE) return end;
    scanner.over(at, last);
    return scanner.next() && !scanner.stray ? scanner.at : -1;
  }

  /** Some columns of all rows as floats, row by row. @param stride numbers per row */
  floats(first: number, columns: number, stride: number): Float32Array<ArrayBuffer> {
    const length = (this.numbers.length / stride) * columns;
    const at = this.memory.allocate(length * Float32Array.BYTES_PER_ELEMENT);
    return this.#copy(new Float32Array(this.memory.memory[0].buffer, at, length), first, columns, stride);
  }

  /** Some columns of all rows as integers. */
  integers(first: number, columns: number, stride: number): Int32Array<ArrayBuffer> {
    const length = (this.numbers.length / stride) * columns;
    const at = this.memory.allocate(length * Int32Array.BYTES_PER_ELEMENT);
    return this.#copy(new Int32Array(this.memory.memory[0].buffer, at, length), first, columns, stride);
  }

  #copy<C extends Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(
    into: C,
    first: number,
    columns: number,
    stride: number,
  ): C {
    const values = this.numbers.column;
    for (let from = first, to = 0; to < into.length; from += stride) {
      for (let column = 0; column < columns; column++) into[to++] = values[from + column]!;
    }
    return into;
  }
}

function endsLine(code: number): boolean {
  return code === LINE_FEED || code === RETURN;
}
