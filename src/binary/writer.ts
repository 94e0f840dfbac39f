import { type LaneViews, laneViews } from './kernels.ts';

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
    const at = this.reserve(bytes.length);
    this.bytes.set(bytes, at);
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.length === this.length ? this.bytes : this.bytes.slice(0, this.length);
  }
}
