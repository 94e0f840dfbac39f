import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import { type LaneViews, laneViews } from './kernels.ts';

/** Reading what pointers lead to may go through this many times the file's bytes. */
const OVERLAP_LIMIT = 8;

/** What all readers of one file share. */
interface Progress {
  /** Bytes that were read, those that were read twice twice. */
  taken: number;
  lanes: LaneViews | undefined;
  /** Memory for what is read, and how much of it is in use. */
  memory: LaneViews<ArrayBuffer>;
  used: number;
}

/** Pieces in which memory for columns is taken. */
const LARGEST_PIECE = 1 << 20;
const SMALLEST_PIECE = 1 << 12;
const NO_MEMORY = laneViews(new ArrayBuffer(0));

/** Where something lies among bytes. */
export interface Extent {
  offset: number;
  size: number;
}

/**
 * A reader of a part of some bytes, as far as it is there.
 *
 * @param origin another reader of the same bytes, whose memory it shares
 */
export function readerOf(bytes: Uint8Array, { offset, size }: Extent, origin?: Reader): Reader {
  const reader = new Reader(bytes, origin);
  reader.offset = offset;
  reader.end = Math.min(offset + size, bytes.length);
  return reader;
}

/** A bounds-checked view of bytes, little-endian, with a position. */
export class Reader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  offset = 0;
  /** First offset that may not be read. */
  end: number;
  readonly #progress: Progress;

  /** @param origin another reader of the same bytes */
  constructor(bytes: Uint8Array, origin?: Reader) {
    this.bytes = bytes;
    this.view = origin?.view ?? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.end = origin?.end ?? bytes.byteLength;
    this.#progress = origin ? origin.#progress : { taken: 0, lanes: undefined, memory: NO_MEMORY, used: 0 };
  }

  get remaining(): number {
    return this.end - this.offset;
  }

  /** The memory that the bytes are part of. */
  get lanes(): LaneViews {
    this.#progress.lanes ??= laneViews(this.bytes.buffer);
    return this.#progress.lanes;
  }

  /** The memory that `allocate` gave from last. */
  get memory(): LaneViews<ArrayBuffer> {
    return this.#progress.memory;
  }

  /**
   * Takes memory for a column and returns where it begins. Columns share large pieces of memory, because making a typed
   * array with memory of its own takes longer than filling a small one.
   */
  allocate(size: number): number {
    const progress = this.#progress;
    const at = (progress.used + 7) & ~7;
    if (at + size <= progress.memory[0].length) {
      progress.used = at + size;
      return at;
    }
    const piece = Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, this.remaining));
    progress.memory = laneViews(new ArrayBuffer(Math.ceil(Math.max(piece, size) / 8) * 8));
    progress.used = size;
    return 0;
  }

  /** Moves past `size` bytes and returns where they begin. */
  take(size: number): number {
    const at = this.offset;
    if (size > this.end - at) {
      const message = `needs ${size} bytes at offset ${at}, and ${Math.max(0, this.end - at)} are left`;
      throw new FormatError(BINARY_CODES.BINARY_TRUNCATED, message, { offset: at });
    }
    this.offset = at + size;
    this.#progress.taken += size;
    return at;
  }

  /** Refuses a number that cannot be a number of things. */
  checkWhole(count: number): void {
    if (Number.isInteger(count) && count >= 0) return;
    const message = `there cannot be ${count} of anything`;
    throw new FormatError(BINARY_CODES.BINARY_COUNT_RANGE, message, { offset: this.offset });
  }

  /**
   * Refuses a count whose items, at their smallest, cannot lie in what is left; of items that take no bytes there may be
   * as many as the file has bytes. Call it before allocating.
   */
  checkCount(count: number, minimumSize: number): void {
    this.checkWhole(count);
    const least = count * minimumSize;
    if (least <= this.remaining && count <= this.bytes.length) return;
    const message = `a count of ${count} needs at least ${least} bytes, and ${this.remaining} are left`;
    throw new FormatError(BINARY_CODES.BINARY_COUNT_RANGE, message, { offset: this.offset });
  }

  /** Reads within the next `size` bytes only and moves past them. */
  within<T>(size: number, read: () => T): T {
    this.checkCount(size, 1);
    const outer = this.end;
    this.end = this.offset + size;
    try {
      return read();
    } finally {
      this.offset = this.end;
      this.end = outer;
    }
  }

  /** Another reader with the same bounds, for what is read later. */
  fork(): Reader {
    return new Reader(this.bytes, this);
  }

  /** Refuses a file whose pointers lead into the same bytes over and over: a small file must not become a large document. */
  checkOverlap(): void {
    const { taken } = this.#progress;
    if (taken <= OVERLAP_LIMIT * this.bytes.length) return;
    const message = `pointers lead into the same bytes again and again: ${taken} bytes were read so far`;
    throw new FormatError(BINARY_CODES.BINARY_OVERLAP, message, { offset: this.offset });
  }
}
