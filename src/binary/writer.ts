import { type LaneViews, laneViews } from './kernels.ts';

/** New records that pointers lead to are put at multiples of this. */
const ALIGNMENT = 4;

/** Growing little-endian output. Bytes that nothing was written to are zero. */
export class Writer {
  bytes: Uint8Array<ArrayBuffer>;
  view: DataView<ArrayBuffer>;
  /** Where the next bytes go. */
  offset = 0;
  /** Length of what was written so far. */
  length = 0;
  /** Records that were written already, by identity, so that shared records are written once. */
  readonly placed = new Map<object, number>();
  #lanes: LaneViews | undefined;
  /** Where the first record lies that was put behind everything else. */
  #fresh = Number.POSITIVE_INFINITY;
  readonly #settled: (() => void)[] = [];
  readonly #unsettled: (() => void)[] = [];

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

  /** Writes elsewhere and comes back. */
  at(offset: number, write: () => void): void {
    const back = this.offset;
    this.offset = offset;
    write();
    this.offset = back;
  }

  put(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length);
    this.bytes.set(bytes, at);
  }

  /**
   * Puts off writing what a pointer leads to.
   *
   * @param settled whether it has a place of its own; what has none waits until all that has one is written
   */
  later(settled: boolean, write: () => void): void {
    (settled ? this.#settled : this.#unsettled).push(write);
  }

  /** Where a record goes: to its own place, or behind everything else if it has none or if new records took it. */
  placeFor(at: number | undefined, size: number): number {
    if (at !== undefined && at + size <= this.#fresh) return at;
    const behind = Math.ceil(this.length / ALIGNMENT) * ALIGNMENT;
    this.#fresh = Math.min(this.#fresh, behind);
    return behind;
  }

  /** Writes what was put off, in order, and returns the output. */
  finish(): Uint8Array<ArrayBuffer> {
    let settled = 0;
    let unsettled = 0;
    while (settled < this.#settled.length || unsettled < this.#unsettled.length) {
      if (settled < this.#settled.length) this.#settled[settled++]!();
      else this.#unsettled[unsettled++]!();
    }
    return this.bytes.length === this.length ? this.bytes : this.bytes.slice(0, this.length);
  }
}
