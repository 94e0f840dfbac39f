import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import { type LaneViews, laneViews } from './kernels.ts';

/** Bytes of the memory that what is only counted is written to. */
const SCRATCH = 16;

/** Growing little-endian output. Bytes that nothing was written to are zero. */
export class Writer {
  bytes: Uint8Array<ArrayBuffer>;
  view: DataView<ArrayBuffer>;
  /** Where the next bytes go. */
  offset = 0;
  /** Length of what was written so far. */
  length = 0;
  #lanes: LaneViews | undefined;

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity);
    this.view = new DataView(this.bytes.buffer);
  }

  /** The output's memory. */
  get lanes(): LaneViews {
    this.#lanes ??= laneViews(this.bytes.buffer);
    return this.#lanes;
  }

  /** Makes room for `size` bytes, moves past them and returns where they begin. */
  reserve(size: number): number {
    const at = this.offset;
    const end = at + size;
    if (end > this.bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.bytes.length * 2));
      grown.set(this.bytes.subarray(0, this.length));
      this.bytes = grown;
      this.view = new DataView(grown.buffer);
      this.#lanes = undefined;
    }
    this.offset = end;
    this.length = Math.max(this.length, end);
    return at;
  }

  put(bytes: Uint8Array): void {
    if (this.onlyCounts(bytes.length)) return;
    const at = this.reserve(bytes.length);
    this.bytes.set(bytes, at);
  }

  /** Counts bytes and says so if counting is all that is done with what is written; nothing needs to be written then. */
  onlyCounts(_size: number): boolean {
    return false;
  }

  /** Puts other bytes over those that were written last. */
  replace(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.offset - bytes.length);
  }

  /** Refuses a list of another length than the document says. */
  checkLength(actual: number, expected: number, what: string): void {
    checkLength(actual, expected, what);
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.length === this.length ? this.bytes : this.bytes.slice(0, this.length);
  }
}

/** Counts the bytes that are written instead of keeping them. What it counts may not have its counts yet. */
export class Counter extends Writer {
  constructor() {
    super(SCRATCH);
  }

  /** Single numbers are written all the same, always to the same place. */
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
