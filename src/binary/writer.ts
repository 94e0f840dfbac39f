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
  readonly #pending: (() => void)[] = [];

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity);
    this.view = new DataView(this.bytes.buffer);
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

  /** Puts off writing until everything before it has its place: for what pointers lead to. */
  later(write: () => void): void {
    this.#pending.push(write);
  }

  /** Writes what was put off, in order, and returns the output. */
  finish(): Uint8Array<ArrayBuffer> {
    for (let write = this.#pending.shift(); write; write = this.#pending.shift()) write();
    return this.bytes.length === this.length ? this.bytes : this.bytes.slice(0, this.length);
  }
}
