/**
 * The bytes of the single buffer of a file, part by part. They are written directly to their place once the total size is known,
 * so that they are never copied.
 */
import { aligned } from '../files/container/draft/bytes.ts';

/** The memory of a file, with views for copying columns as integers. */
export interface FileMemory {
  bytes: Uint8Array<ArrayBuffer>;
  words: Uint32Array<ArrayBuffer>;
}

/** Writes a part. @param at offset in the memory, a multiple of four */
export type WritePart = (memory: FileMemory, at: number) => void;

export class BufferParts {
  readonly #parts: { at: number; write: WritePart }[] = [];
  #length = 0;

  /** Bytes of the buffer. */
  get length(): number {
    return this.#length;
  }

  /** Adds a part behind the others. @returns its offset in the buffer */
  add(size: number, write: WritePart): number {
    const at = aligned(this.#length);
    this.#parts.push({ at, write });
    this.#length = at + size;
    return at;
  }

  addBytes(bytes: Uint8Array): number {
    return this.add(bytes.length, (memory, at) => memory.bytes.set(bytes, at));
  }

  /** Adds zeros up to a multiple of a number of bytes. */
  padTo(multiple: number): void {
    this.#length = Math.ceil(this.#length / multiple) * multiple;
  }

  /** @param bytes zeros, in memory of their own @param start of the buffer in them, a multiple of four */
  writeTo(bytes: Uint8Array<ArrayBuffer>, start: number): void {
    const words = new Uint32Array(bytes.buffer, 0, bytes.length >>> 2);
    for (const { at, write } of this.#parts) write({ bytes, words }, start + at);
  }
}
