/** Numbers as people and programs write them into text: found, read exactly, collected and written. */

/** Powers of ten that a double holds exactly. */
const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const LARGEST_POWER = POWERS.length - 1;

const NOT_A_NUMBER = /^[+-]?(?:nan(?:\([^)]*\))?|1\.#(?:ind|qnan|snan)\d*)$/i;
const INFINITE = /^[+-]?(?:inf(?:inity)?|1\.#inf\d*)$/i;

const SPACE = 0x20;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const EXPONENT = 0x65;
const LOWER_CASE = 0x20;

/** Goes over a stretch of text from number to number. Whatever is no visible character separates them. */
export class NumberScanner {
  readonly #text: string;
  #at = 0;
  #end = 0;
  /** The number that was found last. */
  value = 0;
  /** Whether something stood behind a number without a gap, such as the second point of "0.0.", and was passed over. */
  stray = false;

  constructor(text: string) {
    this.#text = text;
  }

  over(start: number, end: number): void {
    this.#at = start;
    this.#end = end;
    this.stray = false;
  }

  /** Where the scanner is: behind what it found last. */
  get at(): number {
    return this.#at;
  }

  /** Passes over blanks; whether nothing else remains. */
  atEnd(): boolean {
    while (this.#at < this.#end && this.#text.charCodeAt(this.#at) <= SPACE) this.#at++;
    return this.#at === this.#end;
  }

  /** Finds the next number, which `value` then has; false where none comes next. */
  next(): boolean {
    if (this.atEnd()) return false;
    const start = this.#at;
    const sign = this.#text.charCodeAt(start);
    if (sign === MINUS || sign === PLUS) this.#at++;
    let mantissa = this.#digits(0);
    let digits = this.#passed;
    let exponent = 0;
    if (this.#code() === POINT) {
      this.#at++;
      mantissa = this.#digits(mantissa);
      digits += this.#passed;
      exponent = -this.#passed;
    }
    if (digits === 0) return this.#special(start);
    if ((this.#code() | LOWER_CASE) === EXPONENT) exponent += this.#exponent();
    const magnitude = this.#magnitude(
      mantissa,
      exponent,
      sign === MINUS || sign === PLUS ? start + 1 : start,
    );
    this.value = sign === MINUS ? -magnitude : magnitude;
    return this.#code() <= SPACE || this.#special(start);
  }

  /** How many digits `#digits` went over. */
  #passed = 0;

  /** Goes over digits and puts them behind those of a number. */
  #digits(before: number): number {
    const text = this.#text;
    const start = this.#at;
    let value = before;
    let at = start;
    for (; at < this.#end; at++) {
      const digit = text.charCodeAt(at) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    this.#at = at;
    this.#passed = at - start;
    return value;
  }

  /** The character to come; a blank at the end. */
  #code(): number {
    return this.#at < this.#end ? this.#text.charCodeAt(this.#at) : SPACE;
  }

  /** The exponent behind an E; 0, and nothing is passed over, where there is none. */
  #exponent(): number {
    const start = this.#at++;
    const sign = this.#code();
    if (sign === MINUS || sign === PLUS) this.#at++;
    const value = this.#digits(0);
    if (this.#passed > 0) return sign === MINUS ? -value : value;
    this.#at = start;
    return 0;
  }

  /** Mantissa times power of ten, rounded once: both are exact, or the text up to here is read again the slow way. */
  #magnitude(mantissa: number, exponent: number, start: number): number {
    if (mantissa <= Number.MAX_SAFE_INTEGER) {
      if (exponent === 0) return mantissa;
      if (exponent < 0 && exponent >= -LARGEST_POWER) return mantissa / POWERS[-exponent]!;
      if (exponent > 0 && exponent <= LARGEST_POWER) return mantissa * POWERS[exponent]!;
    }
    return Number(this.#text.slice(start, this.#at));
  }

  /** What is no plain number: NaN and infinities as C, Microsoft's C and scripts write them, or a number and a rest. */
  #special(start: number): boolean {
    const rest = this.#at;
    while (this.#code() > SPACE) this.#at++;
    const word = this.#text.slice(start, this.#at);
    if (NOT_A_NUMBER.test(word)) this.value = Number.NaN;
    else if (INFINITE.test(word)) this.value = word.startsWith('-') ? -Infinity : Infinity;
    else {
      // A rest with digits belongs to the number in some way that is not known, as behind a decimal comma.
      if (!/\d/.test(word) || /\d/.test(word.slice(rest - start))) return false;
      this.stray = true;
    }
    return true;
  }
}

/** Where numbers go. A sink that cannot hold a number answers `false`. */
export interface NumberSink {
  push(value: number): unknown;
}

/** A column of floats that grows. */
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

  /** Lengthens the column to at least so many entries. */
  pad(length: number, value: number): void {
    while (this.length < length) this.push(value);
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  take(): Float32Array<ArrayBuffer> {
    return this.#values.slice(0, this.length);
  }
}

/** A column of whole numbers of 32 bits that grows. */
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

  /** Lengthens the column to at least so many entries. */
  pad(length: number, value: number): void {
    while (this.length < length) this.push(value);
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  take(): Int32Array<ArrayBuffer> {
    return this.#values.slice(0, this.length);
  }
}

const FEWEST_DIGITS = 6;
const MOST_DIGITS = 9;
/** Between these, numbers are written without exponent, and powers of ten that make them whole are exact. */
const SMALLEST_PLAIN = 1e-4;
const LARGEST_PLAIN = 1e6;

/** The fewest digits that say a float, as a whole number and how many of its digits stand behind the point. */
export class FloatDigits {
  whole = 0;
  decimals = 0;

  /**
   * Finds the shortest of 6 to 9 digits, without zeros at their end, as `NumberScanner` reads them.
   *
   * @param size of the number, without its sign
   * @returns false for numbers that are written otherwise, very large and very small ones
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
