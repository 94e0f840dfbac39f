/** Elements that differ only in their numbers: the keys of a track, the vertices and faces of a mesh. */
import { IntegerColumn, NumberScanner, type NumberSink } from '../../../../text/numbers.ts';

const SPACE = 0x20;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const DOUBLE_QUOTE = 0x22;
const QUOTE = 0x27;
const LESS = 0x3c;
const GREATER = 0x3e;

/** Number of patterns that are kept; vertices have one for each number of influences. */
const MOST_PATTERNS = 8;
export const MOST_FIELDS = 64;
/** Comparing stops if this many more elements match no pattern than match one. */
const MOST_MISSES = 32;
/** Instead of the index of a column: a number that is not used. */
const IGNORED = -1;

/** A part of an element that may differ in others of its pattern. */
export interface Field {
  start: number;
  end: number;
  /** The column that received the number; undefined for the value of an unused attribute. */
  column: NumberSink | undefined;
}

interface Pattern {
  name: string;
  /** Start and end of the text before each field, and after the last one, in the first element of the pattern. */
  gaps: readonly number[];
  /** Index of the column that receives the number. */
  fields: readonly number[];
}

/**
 * Remembers elements that were parsed, and reads others that differ only in their numbers, in white space, and in the values of
 * unused attributes. Comparing the remaining text is much faster than parsing it.
 */
export class Patterns {
  readonly #bytes: Uint8Array;
  readonly #columns: readonly NumberSink[];
  readonly #isWhole: readonly boolean[];
  readonly #scanner: NumberScanner;
  /** The most recently used pattern comes first. */
  readonly #patterns: Pattern[] = [];
  #misses = 0;
  /** The numbers of the element that was compared last. */
  readonly #values: number[] = [];

  /** @param columns receive the numbers */
  constructor(bytes: Uint8Array, columns: readonly NumberSink[]) {
    this.#bytes = bytes;
    this.#columns = columns;
    this.#isWhole = columns.map((column) => column instanceof IntegerColumn);
    this.#scanner = new NumberScanner(bytes);
  }

  /** Name of the element that was read last. */
  get name(): string {
    return this.#patterns[0]!.name;
  }

  /** False once too many elements matched no pattern. */
  get isUseful(): boolean {
    return this.#misses < MOST_MISSES;
  }

  /** Remembers an element with its fields in the order of the text. */
  add(name: string, from: number, to: number, fields: readonly Field[]): void {
    this.#misses++;
    const gaps = [from];
    const columns: number[] = [];
    for (const { start, end, column } of fields) {
      const index = column ? this.#columns.indexOf(column) : IGNORED;
      if (column && index < 0) return;
      gaps.push(start, end);
      columns.push(index);
    }
    gaps.push(to);
    this.#patterns.unshift({ name, gaps, fields: columns });
    if (this.#patterns.length > MOST_PATTERNS) this.#patterns.pop();
  }

  /** Reads the element at an offset. @returns its end; -1, with nothing changed, if it matches no pattern */
  read(start: number): number {
    const patterns = this.#patterns;
    for (let index = 0; index < patterns.length; index++) {
      const pattern = patterns[index]!;
      const end = this.#match(start, pattern);
      if (end < 0) continue;
      for (; index > 0; index--) patterns[index] = patterns[index - 1]!;
      patterns[0] = pattern;
      this.#misses = Math.max(0, this.#misses - 1);
      this.#push(pattern);
      return end;
    }
    return -1;
  }

  #push({ fields }: Pattern): void {
    for (let field = 0; field < fields.length; field++) {
      const column = fields[field]!;
      if (column !== IGNORED) this.#columns[column]!.push(this.#values[field]!);
    }
  }

  /** Compares an element and sets `#values`. @returns its end, or -1 */
  #match(start: number, { gaps, fields }: Pattern): number {
    let at = start;
    for (let field = 0; ; field++) {
      at = this.#gapEnd(at, gaps[field * 2]!, gaps[field * 2 + 1]!);
      if (at < 0 || field === fields.length) return at;
      const column = fields[field]!;
      if (column === IGNORED) at = this.#valueEnd(at, this.#bytes[gaps[field * 2 + 2]!]!);
      else {
        at = this.#numberEnd(at);
        const { value } = this.#scanner;
        if (at < 0 || (this.#isWhole[column] && (value | 0) !== value)) return -1;
        this.#values[field] = value;
      }
    }
  }

  /** End of a text that equals the one of the pattern; -1 if it differs. */
  #gapEnd(start: number, from: number, to: number): number {
    const bytes = this.#bytes;
    let at = start;
    let other = from;
    while (other < to && bytes[at] === bytes[other]) {
      at++;
      other++;
    }
    if (other === to) return at;
    // The blanks may differ.
    at = start;
    for (other = from; other < to; ) {
      if (!isBlank(bytes[other]!)) {
        if (bytes[at++] !== bytes[other++]) return -1;
      } else {
        if (!isBlank(bytes[at]!)) return -1;
        while (other < to && isBlank(bytes[other]!)) other++;
        while (isBlank(bytes[at]!)) at++;
      }
    }
    return at;
  }

  #valueEnd(start: number, quote: number): number {
    const bytes = this.#bytes;
    let at = start;
    while (at < bytes.length && bytes[at] !== quote) at++;
    return at;
  }

  /** Reads a number. @returns its end, or -1 */
  #numberEnd(start: number): number {
    const bytes = this.#bytes;
    let first = start;
    while (isBlank(bytes[first]!)) first++;
    const end = this.#scanner.plain(first, bytes.length);
    if (end >= 0 && endsNumber(bytes[end]!)) return end;
    let last = first;
    while (last < bytes.length && !endsNumber(bytes[last]!)) last++;
    this.#scanner.over(first, last);
    return this.#scanner.next() && !this.#scanner.stray && this.#scanner.at === last ? last : -1;
  }
}

function isBlank(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === RETURN || code === TAB;
}

function endsNumber(code: number): boolean {
  return code <= SPACE || code === LESS || code === GREATER || code === DOUBLE_QUOTE || code === QUOTE;
}
