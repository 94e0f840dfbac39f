/** A column of unknown final length. It takes up to twice the memory that it needs. */
export class Growth<
  C extends Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>,
> {
  /** Longer than `length`. */
  column: C;
  length = 0;
  readonly #create: (length: number) => C;

  /** @param expected entries to allocate at first */
  constructor(create: (length: number) => C, expected: number) {
    this.#create = create;
    this.column = create(expected);
  }

  /** Makes room for entries, all 0, and returns where they begin. */
  reserve(count: number): number {
    const at = this.length;
    this.length = at + count;
    if (this.length > this.column.length) {
      const grown = this.#create(Math.max(this.length, at * 2, SMALLEST));
      grown.set(this.column.subarray(0, at));
      this.column = grown;
    }
    return at;
  }

  push(value: number): void {
    // Reserve first: it may replace the column.
    const at = this.reserve(1);
    this.column[at] = value;
  }

  /** The column without unused memory. */
  finish(): C {
    return this.column.length === this.length ? this.column : (this.column.slice(0, this.length) as C);
  }
}

const SMALLEST = 16;

export type Bytes = Growth<Uint8Array<ArrayBuffer>>;
export type Words = Growth<Uint32Array<ArrayBuffer>>;

export type Numbers = Growth<Float64Array<ArrayBuffer>>;

export function growingNumbers(expected = 0): Numbers {
  return new Growth((length) => new Float64Array(length), expected);
}

export function growingBytes(expected = 0): Bytes {
  return new Growth((length) => new Uint8Array(length), expected);
}

export function growingWords(expected = 0): Words {
  return new Growth((length) => new Uint32Array(length), expected);
}
