/** Numbers in text: finds, reads, collects and writes them exactly. */
import type { Reader } from '../binary/reader.ts';
import { latin1 } from '../binary/string.ts';

/** Powers of ten that a double holds exactly. */
const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const LARGEST_POWER = POWERS.length - 1;
/** Integers of up to this many digits are exact. */
const EXACT_DIGITS = 15;

const NOT_A_NUMBER = /^[+-]?(?:nan(?:\([^)]*\))?|1\.#(?:ind|qnan|snan)\d*)$/i;
const INFINITE = /^[+-]?(?:inf(?:inity)?|1\.#inf\d*)$/i;

const SPACE = 0x20;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const EXPONENT = 0x65;
const LOWER_CASE = 0x20;

/** Whether a character is a digit, or a sign or point that can only belong to a number. */
export function beginsNumber(code: number): boolean {
  return (code >= ZERO && code <= NINE) || code === MINUS || code === PLUS || code === POINT;
}

/** Scans a range of the bytes of a text for numbers, separated by blanks and control characters. */
export class NumberScanner {
  readonly #bytes: Uint8Array;
  #at = 0;
  #end = 0;
  /** The last number found. */
  value = 0;
  /** Whether something after a number without a gap was skipped, such as the second point of "0.0.". */
  stray = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  over(start: number, end: number): void {
    this.#at = start;
    this.#end = end;
    this.stray = false;
  }

  /** Current offset, after the last number. */
  get at(): number {
    return this.#at;
  }

  /** Skips blanks; returns whether nothing else remains. */
  atEnd(): boolean {
    while (this.#at < this.#end && this.#bytes[this.#at]! <= SPACE) this.#at++;
    return this.#at === this.#end;
  }

  /** Finds the next number and sets `value`; false if there is none. */
  next(): boolean {
    if (this.atEnd()) return false;
    const start = this.#at;
    const plainEnd = this.plain(start, this.#end);
    if (plainEnd >= 0) {
      this.#at = plainEnd;
      if (this.#code() <= SPACE) return true;
    }
    return this.#any(start);
  }

  /**
   * Reads the decimal number without exponent that begins at an offset, if it has few enough digits to be exact.
   *
   * @returns its end, which may be within a number of another form; -1 without such a number
   */
  plain(start: number, end: number): number {
    const bytes = this.#bytes;
    const first = bytes[start] === MINUS ? start + 1 : start;
    let mantissa = 0;
    let at = first;
    for (; at < end; at++) {
      const digit = bytes[at]! - ZERO;
      if (digit < 0 || digit > 9) break;
      mantissa = mantissa * 10 + digit;
    }
    let digits = at - first;
    let decimals = 0;
    if (at < end && bytes[at] === POINT) {
      const point = at++;
      for (; at < end; at++) {
        const digit = bytes[at]! - ZERO;
        if (digit < 0 || digit > 9) break;
        mantissa = mantissa * 10 + digit;
      }
      decimals = at - point - 1;
      digits += decimals;
    }
    if (digits === 0 || digits > EXACT_DIGITS) return -1;
    const magnitude = mantissa / POWERS[decimals]!;
    this.value = first > start ? -magnitude : magnitude;
    return at;
  }

  /** Reads a number of any form. */
  #any(start: number): boolean {
    const bytes = this.#bytes;
    const end = this.#end;
    const sign = bytes[start]!;
    const first = sign === MINUS || sign === PLUS ? start + 1 : start;
    let mantissa = 0;
    let point = -1;
    let at = first;
    for (; at < end; at++) {
      const code = bytes[at]!;
      if (code >= ZERO && code <= NINE) mantissa = mantissa * 10 + (code - ZERO);
      else if (code === POINT && point < 0) point = at;
      else break;
    }
    this.#at = at;
    const digits = at - first - (point < 0 ? 0 : 1);
    if (digits === 0) return this.#special(start);
    let exponent = point < 0 ? 0 : point + 1 - at;
    if ((this.#code() | LOWER_CASE) === EXPONENT) exponent += this.#exponent();
    const magnitude = this.#magnitude(mantissa, exponent, first);
    this.value = sign === MINUS ? -magnitude : magnitude;
    return this.#code() <= SPACE || this.#special(start);
  }

  /** The next character; a blank at the end. */
  #code(): number {
    return this.#at < this.#end ? this.#bytes[this.#at]! : SPACE;
  }

  /** The exponent after an E; 0 without skipping anything if there is none. */
  #exponent(): number {
    const start = this.#at++;
    const sign = this.#code();
    if (sign === MINUS || sign === PLUS) this.#at++;
    const first = this.#at;
    let value = 0;
    for (let code = this.#code(); code >= ZERO && code <= NINE; code = this.#code()) {
      value = value * 10 + (code - ZERO);
      this.#at++;
    }
    if (this.#at > first) return sign === MINUS ? -value : value;
    this.#at = start;
    return 0;
  }

  /** Mantissa times power of ten, rounded once: if these are not exact, the text is parsed with `Number`. */
  #magnitude(mantissa: number, exponent: number, start: number): number {
    if (mantissa <= Number.MAX_SAFE_INTEGER) {
      if (exponent === 0) return mantissa;
      if (exponent < 0 && exponent >= -LARGEST_POWER) return mantissa / POWERS[-exponent]!;
      if (exponent > 0 && exponent <= LARGEST_POWER) return mantissa * POWERS[exponent]!;
    }
    return Number(latin1(this.#bytes.subarray(start, this.#at)));
  }

  /** Special numbers: NaN and infinities in the spellings of C, Microsoft's C and scripts, or a number with a suffix. */
  #special(start: number): boolean {
    const rest = this.#at;
    while (this.#code() > SPACE) this.#at++;
    const word = latin1(this.#bytes.subarray(start, this.#at));
    if (NOT_A_NUMBER.test(word)) this.value = Number.NaN;
    else if (INFINITE.test(word)) this.value = word.startsWith('-') ? -Infinity : Infinity;
    else {
      // A suffix with digits belongs to the number in an unknown way, such as after a decimal comma.
      if (!/\d/.test(word) || /\d/.test(word.slice(rest - start))) return false;
      this.stray = true;
    }
    return true;
  }
}

/** Receives numbers. A sink that cannot hold a number returns `false`. */
export interface NumberSink {
  push(value: number): unknown;
}

/** Length up to which copying one by one is faster than a view and `set`. */
const FEW = 64;

/** Fills a column with the first numbers of another one. */
function copyFirst<C extends Float32Array | Int32Array>(from: C, into: C): void {
  if (into.length > FEW) into.set(from.subarray(0, into.length));
  else for (let index = 0; index < into.length; index++) into[index] = from[index]!;
}

/** A growing column of floats. */
export class FloatColumn {
  length = 0;
  #values = new Float32Array(16);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Float32Array(this.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
  }

  /** Extends the column to at least `length` entries. */
  pad(length: number, value: number): void {
    while (this.length < length) this.push(value);
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  /** Empties the column. @returns its numbers, in memory of a reader */
  take(memory: Reader): Float32Array<ArrayBuffer> {
    const at = memory.allocate(this.length * Float32Array.BYTES_PER_ELEMENT);
    const taken = new Float32Array(memory.memory[0].buffer, at, this.length);
    copyFirst(this.#values, taken);
    this.length = 0;
    return taken;
  }
}

/** A growing column of 32-bit integers. */
export class IntegerColumn {
  length = 0;
  #values = new Int32Array(16);

  push(value: number): boolean {
    if ((value | 0) !== value) return false;
    if (this.length === this.#values.length) {
      const grown = new Int32Array(this.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
    return true;
  }

  /** Extends the column to at least `length` entries. */
  pad(length: number, value: number): void {
    while (this.length < length) this.push(value);
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  /** Empties the column. @returns its numbers, in memory of a reader */
  take(memory: Reader): Int32Array<ArrayBuffer> {
    const at = memory.allocate(this.length * Int32Array.BYTES_PER_ELEMENT);
    const taken = new Int32Array(memory.memory[0].buffer, at, this.length);
    copyFirst(this.#values, taken);
    this.length = 0;
    return taken;
  }
}

const FEWEST_DIGITS = 6;
const MOST_DIGITS = 9;
/** In this range numbers are written without exponent, and the powers of ten that make them integers are exact. */
const SMALLEST_PLAIN = 1e-4;
const LARGEST_PLAIN = 1e6;

/** The shortest digits of a float, as an integer and the number of its decimals. */
export class FloatDigits {
  whole = 0;
  decimals = 0;

  /**
   * Finds the shortest 6 to 9 digits, without trailing zeros, that `NumberScanner` reads back.
   *
   * @param size of the number, without its sign
   * @returns false for very large and very small numbers, which are written differently
   */
  find(size: number): boolean {
    if (!(size >= SMALLEST_PLAIN && size < LARGEST_PLAIN)) return size === 0 && this.#set(0, 0);
    let decimals = FEWEST_DIGITS - 1;
    if (size >= 1) for (let power = 10; size >= power; power *= 10) decimals--;
    else for (let power = 1; size < power; power = 1 / POWERS[decimals - FEWEST_DIGITS + 1]!) decimals++;
    const most = decimals + MOST_DIGITS - FEWEST_DIGITS;
    let whole = Math.round(size * POWERS[decimals]!);
    while (decimals < most && Math.fround(whole / POWERS[decimals]!) !== size) {
      decimals++;
      whole = Math.round(size * POWERS[decimals]!);
    }
    while (decimals > 0 && whole % 10 === 0) {
      whole /= 10;
      decimals--;
    }
    return this.#set(whole, decimals);
  }

  #set(whole: number, decimals: number): true {
    this.whole = whole;
    this.decimals = decimals;
    return true;
  }
}

const digits = new FloatDigits();

/** The shortest text of 6 to 9 digits that reads back as the same float. */
export function floatText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  if (digits.find(Math.abs(value))) {
    const short = digits.whole / POWERS[digits.decimals]!;
    return `${value < 0 ? -short : short}`;
  }
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value < 0 ? '-inf' : 'inf';
  for (let count = FEWEST_DIGITS; ; count++) {
    const short = Number(value.toPrecision(count));
    if (Math.fround(short) === value || count === MOST_DIGITS) return `${short}`;
  }
}
