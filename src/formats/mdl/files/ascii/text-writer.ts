import { FloatDigits, floatText } from '../../../../text/numbers.ts';

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
/** An upper limit of the length of a number. */
const LONGEST_NUMBER = 32;

/** A growing text in Latin-1. */
export class TextWriter {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  readonly #digits = new FloatDigits();

  text(text: string): void {
    this.#reserve(text.length);
    for (let at = 0; at < text.length; at++) this.#bytes[this.#length++] = text.charCodeAt(at);
  }

  space(): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = SPACE;
  }

  /** The shortest text of 6 to 9 digits that reads back as the same float. */
  float(value: number): void {
    const digits = this.#digits;
    if (value === 0) this.text(Object.is(value, -0) ? '-0' : '0');
    else if (digits.find(Math.abs(value))) {
      this.#reserve(LONGEST_NUMBER);
      if (value < 0) this.#bytes[this.#length++] = MINUS;
      this.#decimal(digits.whole, digits.decimals);
    } else this.text(floatText(value));
  }

  /** A 32-bit integer, signed or unsigned. */
  integer(value: number): void {
    this.#reserve(LONGEST_NUMBER);
    if (value < 0) this.#bytes[this.#length++] = MINUS;
    this.#decimal(Math.abs(value), 0);
  }

  /** A positive integer with some of its digits after a decimal point. */
  #decimal(whole: number, decimals: number): void {
    let size = 1;
    for (let power = 10; whole >= power; power *= 10) size++;
    size = Math.max(size, decimals + 1);
    const bytes = this.#bytes;
    let at = this.#length + size + (decimals > 0 ? 1 : 0);
    this.#length = at;
    let rest = whole;
    for (let digit = 0; digit < size; digit++) {
      if (digit === decimals && decimals > 0) bytes[--at] = POINT;
      const next = Math.floor(rest / 10);
      bytes[--at] = ZERO + rest - next * 10;
      rest = next;
    }
  }

  /** Ends a line, without a trailing blank. */
  endLine(): void {
    this.#reserve(1);
    if (this.#bytes[this.#length - 1] === SPACE) this.#length--;
    this.#bytes[this.#length++] = LINE_FEED;
  }

  line(text: string): void {
    this.text(text);
    this.endLine();
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
