import { FormatError } from '../report/report.ts';
import { BINARY_CODES } from './codes.ts';
import { type LaneViews, laneViews } from './kernels.ts';
import { viewOf } from './view.ts';

/** Limit for reading bytes repeatedly through pointers, as a multiple of the file's size. */
const OVERLAP_LIMIT = 8;

/** What all readers of one file share. */
interface Progress {
  /** Bytes read so far, counting repetitions. */
  taken: number;
  lanes: LaneViews | undefined;
  /** Memory for values, and how much of it is in use. */
  memory: LaneViews<ArrayBuffer>;
  used: number;
}

/** Size of the pieces in which memory for columns is allocated. */
const LARGEST_PIECE = 1 << 20;
const SMALLEST_PIECE = 1 << 12;
const NO_MEMORY = laneViews(new ArrayBuffer(0));

/** A range of bytes. */
export interface Extent {
  offset: number;
  size: number;
}

/**
 * A reader for a range of bytes, clamped to their end.
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
    this.view = origin?.view ?? viewOf(bytes);
    this.end = origin?.end ?? bytes.byteLength;
    this.#progress = origin ? origin.#progress : { taken: 0, lanes: undefined, memory: NO_MEMORY, used: 0 };
  }

  get remaining(): number {
    return this.end - this.offset;
  }

  /** The memory that contains the bytes. */
  get lanes(): LaneViews {
    this.#progress.lanes ??= laneViews(this.bytes.buffer);
    return this.#progress.lanes;
  }

  /** The memory of the last `allocate`. */
  get memory(): LaneViews<ArrayBuffer> {
    return this.#progress.memory;
  }

  /**
   * Allocates memory for a column and returns its offset. Columns share large pieces of memory, because creating a typed
   * array with separate memory takes longer than filling a small one.
   */
  allocate(size: number): number {
    const progress = this.#progress;
    const at = (progress.used + 7) & ~7;
    if (at + size <= progress.memory[0].length) {
      progress.used = at + size;
      return at;
    }
    // Enough for the columns of this range; pieces grow, since other ranges of the file will need memory, too.
    const further = Math.min(this.bytes.length - this.offset, 2 * progress.memory[0].length);
    const piece = Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, this.remaining, further));
    progress.memory = laneViews(new ArrayBuffer(Math.ceil(Math.max(piece, size) / 8) * 8));
    progress.used = size;
    return 0;
  }

  /** Skips `size` bytes and returns their offset. */
  take(size: number): number {
    const at = this.offset;
    if (size > this.end - at) {
      const message = `Expected ${size} bytes at offset ${at}, found ${Math.max(0, this.end - at)}`;
      throw new FormatError(BINARY_CODES.BINARY_TRUNCATED, message, { offset: at });
    }
    this.offset = at + size;
    this.#progress.taken += size;
    return at;
  }

  /** Refuses a count that is negative or not an integer. */
  checkWhole(count: number): void {
    if (Number.isInteger(count) && count >= 0) return;
    const message = `Invalid count ${count}`;
    throw new FormatError(BINARY_CODES.BINARY_COUNT_RANGE, message, { offset: this.offset });
  }

  /**
   * Refuses a count whose items cannot fit into the remaining bytes, even at their minimum size; items without bytes are
   * limited by the size of the file. Call it before allocating.
   */
  checkCount(count: number, minimumSize: number): void {
    this.checkWhole(count);
    const least = count * minimumSize;
    if (least <= this.remaining && count <= this.bytes.length) return;
    const needed = least === 1 ? '1 byte' : `${least} bytes`;
    const left = this.remaining === 1 ? '1 byte remains' : `${this.remaining} remain`;
    const message = `Count ${count} needs at least ${needed}, but only ${left}`;
    throw new FormatError(BINARY_CODES.BINARY_COUNT_RANGE, message, { offset: this.offset });
  }

  /** Limits reading to the next `size` bytes and skips to their end. */
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

  /** Refuses a file whose pointers overlap too often: a small file must not become a large document. */
  checkOverlap(): void {
    const { taken } = this.#progress;
    if (taken <= OVERLAP_LIMIT * this.bytes.length) return;
    const message = `Pointers overlap too often: ${taken} bytes were read from a file of ${this.bytes.length}`;
    throw new FormatError(BINARY_CODES.BINARY_OVERLAP, message, { offset: this.offset });
  }
}
