import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';

/** Records that point to records may be nested this deep. */
const DEPTH_LIMIT = 512;

/** A bounds-checked view of bytes, little-endian, with a position. */
export class Reader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** What pointers have led to so far, per type, so that shared records are read once. */
  readonly pointed = new Map<object, Map<number, unknown>>();
  offset = 0;
  /** First offset that may not be read. */
  end: number;
  #depth = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.end = bytes.byteLength;
  }

  get remaining(): number {
    return this.end - this.offset;
  }

  /** Moves past `size` bytes and returns where they begin. */
  take(size: number): number {
    const at = this.offset;
    if (size > this.end - at) {
      const message = `needs ${size} bytes at offset ${at}, and ${Math.max(0, this.end - at)} are left`;
      throw new FormatError(BINARY_CODES.BINARY_TRUNCATED, message, { offset: at });
    }
    this.offset = at + size;
    return at;
  }

  /** Refuses a count whose items, at their smallest, cannot lie in what is left. Call it before allocating. */
  checkCount(count: number, minimumSize: number): void {
    if (count >= 0 && count * minimumSize <= this.remaining) return;
    const message =
      count < 0
        ? `a count of ${count} is negative`
        : `a count of ${count} needs at least ${count * minimumSize} bytes, and ${this.remaining} are left`;
    throw new FormatError(BINARY_CODES.BINARY_COUNT_RANGE, message, { offset: this.offset });
  }

  /** Reads elsewhere and comes back. */
  at<T>(offset: number, read: () => T): T {
    if (offset < 0 || offset > this.end) {
      const message = `a pointer leads to ${offset}, outside the file's ${this.end} bytes`;
      throw new FormatError(BINARY_CODES.BINARY_POINTER_RANGE, message, { offset: this.offset });
    }
    if (this.#depth >= DEPTH_LIMIT) {
      throw new FormatError(BINARY_CODES.BINARY_DEPTH, `records are nested deeper than ${DEPTH_LIMIT}`, {
        offset,
      });
    }
    const back = this.offset;
    this.offset = offset;
    this.#depth++;
    try {
      return read();
    } finally {
      this.offset = back;
      this.#depth--;
    }
  }

  /** Reads within the next `size` bytes only and moves past them. */
  within<T>(size: number, read: () => T): T {
    const start = this.take(size);
    const end = this.end;
    this.offset = start;
    this.end = start + size;
    try {
      return read();
    } finally {
      this.offset = start + size;
      this.end = end;
    }
  }
}
