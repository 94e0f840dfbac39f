import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import { type LaneViews, laneViews } from './kernels.ts';

/** Size of the memory for values that are only counted. */
const SCRATCH = 16;

/** Size up to which a loop is faster than copying through a view. */
const FEW_BYTES = 64;
const NOTHING: Uint8Array = new Uint8Array();

/** Growing little-endian output. Bytes that were not written are zero. */
export class Writer {
  bytes: Uint8Array<ArrayBuffer>;
  view: DataView<ArrayBuffer>;
  /** Offset of the next bytes. */
  offset = 0;
  /** Bytes written so far. */
  length = 0;
  #lanes: LaneViews | undefined;
  #source = NOTHING;
  readonly #wholeSize: (() => number) | undefined;

  /** @param wholeSize finds the size of the whole output, if the capacity does not suffice; by default it is doubled */
  constructor(capacity = 1024, wholeSize?: () => number) {
    this.#wholeSize = wholeSize;
    this.bytes = new Uint8Array(capacity);
    this.view = new DataView(this.bytes.buffer);
  }

  /** The output's memory. */
  get lanes(): LaneViews {
    this.#lanes ??= laneViews(this.bytes.buffer);
    return this.#lanes;
  }

  /** Reserves `size` bytes, skips them and returns their offset. */
  reserve(size: number): number {
    const at = this.offset;
    const end = at + size;
    if (end > this.bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.#wholeSize?.() ?? this.bytes.length * 2));
      grown.set(this.bytes.subarray(0, this.length));
      this.bytes = grown;
      this.view = new DataView(grown.buffer);
      this.#lanes = undefined;
    }
    this.offset = end;
    this.length = Math.max(this.length, end);
    return at;
  }

  /** Writes the memory of bytes or of a column. */
  put({ buffer, byteOffset, byteLength }: ArrayBufferView): void {
    this.putMemory(buffer, byteOffset, byteLength);
  }

  /** Writes part of the memory of columns. */
  putMemory(buffer: ArrayBufferLike, from: number, size: number): void {
    if (this.onlyCounts(size)) return;
    const at = this.reserve(size);
    const memory = this.memoryOf(buffer);
    if (size > FEW_BYTES) this.bytes.set(memory.subarray(from, from + size), at);
    else for (let i = 0; i < size; i++) this.bytes[at + i] = memory[from + i]!;
  }

  /** The bytes of a buffer. Many columns of a document share one. */
  memoryOf(buffer: ArrayBufferLike): Uint8Array {
    if (this.#source.buffer !== buffer) this.#source = new Uint8Array(buffer);
    return this.#source;
  }

  /** Returns true, and counts the bytes, if this writer only counts; then nothing needs to be written. */
  onlyCounts(_size: number): boolean {
    return false;
  }

  /** Overwrites the bytes that were written last. */
  replace(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.offset - bytes.length);
  }

  /** Refuses a list whose length contradicts the document. */
  checkLength(actual: number, expected: number, what: string): void {
    checkLength(actual, expected, what);
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.length === this.length ? this.bytes : this.bytes.slice(0, this.length);
  }
}

/** Counts the bytes that are written instead of keeping them. Lengths are not checked. */
export class Counter extends Writer {
  constructor() {
    super(SCRATCH);
  }

  /** Single numbers are written, all to the same place. */
  override reserve(size: number): number {
    const end = this.offset + size;
    if (size > this.bytes.length) {
      this.offset = 0;
      super.reserve(size);
    }
    this.offset = end;
    return 0;
  }

  override onlyCounts(size: number): boolean {
    this.offset += size;
    return true;
  }

  override replace(): void {}

  override checkLength(): void {}
}

export function checkLength(actual: number, expected: number, what: string): void {
  if (actual === expected) return;
  throw new FormatError(
    BINARY_CODES.BINARY_COLUMN_LENGTH,
    `${what} has ${actual} entries instead of ${expected}`,
  );
}
