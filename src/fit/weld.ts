/** Merges equal rows of numbers, such as vertices in the data that a target holds. */
import type { MorphTarget } from '../scene/scene.ts';

/** A column to compare. */
export interface Column {
  /** Floats are equal if they have the same bits or are both zero. */
  values: Float32Array | Int32Array | Uint32Array | Uint16Array;
  /** Numbers of each row or, with `start`, of each item. Default 1. */
  width?: number;
  /** Start of each row's list of items, and the end of the last one. */
  start?: Uint32Array;
}

export interface Welded {
  /** For each row its number, in the order of first occurrence. */
  number: Uint32Array<ArrayBuffer>;
  /** For each number its first row. */
  first: Uint32Array<ArrayBuffer>;
}

/** Numbers the rows of columns; equal rows have the same number. */
export function weld(rows: number, columns: readonly Column[]): Welded {
  const welder = new Welder();
  const number = welder.add(rows, columns);
  return { number, first: firstRows(number, welder.count) };
}

/** @param number of each row, in the order of first occurrence */
export function firstRows(number: Uint32Array, count: number): Uint32Array<ArrayBuffer> {
  const first = new Uint32Array(count);
  let found = 0;
  for (let row = 0; found < count; row++) if (number[row] === found) first[found++] = row;
  return first;
}

/** The rows of each number: those of number n are `rows[start[n]]` to `rows[start[n + 1] - 1]`, in order. */
export function rowsOfNumbers({ number, first }: Welded): {
  start: Uint32Array<ArrayBuffer>;
  rows: Uint32Array<ArrayBuffer>;
} {
  const start = new Uint32Array(first.length + 1);
  for (const one of number) start[one + 1]!++;
  for (let one = 0; one < first.length; one++) start[one + 1]! += start[one]!;
  const next = start.slice();
  const rows = new Uint32Array(number.length);
  for (let row = 0; row < number.length; row++) rows[next[number[row]!]!++] = row;
  return { start, rows };
}

/** Probes after which a row counts as new, to bound the time for malicious collisions. */
const MOST_STEPS = 256;
const FREE = -1;

/** Numbers rows in successive sets. */
export class Welder {
  /** Number of different rows so far. */
  count = 0;
  #words = new Uint32Array(0);
  /** Start of the words of each different row, and the end of the last. */
  #start = new Uint32Array(1);
  #hashes = new Int32Array(0);
  /** Open addressing in a table at most half full. */
  #slots = new Int32Array(1).fill(FREE);

  /** @returns the number of each row */
  add(rows: number, columns: readonly Column[]): Uint32Array<ArrayBuffer> {
    const { words, start } = packed(rows, columns);
    this.#makeRoom(rows, words.length);
    const [slots, hashes] = [this.#slots, this.#hashes];
    const mask = slots.length - 1;
    const numbers = new Uint32Array(rows);
    for (let row = 0; row < rows; row++) {
      const from = start[row]!;
      const to = start[row + 1]!;
      const hash = hashOf(words, from, to);
      let slot = hash & mask;
      let number = slots[slot]!;
      for (let step = 1; number !== FREE; step++) {
        if (hashes[number] === hash && this.#isSame(number, words, from, to)) break;
        slot = (slot + 1) & mask;
        number = step < MOST_STEPS ? slots[slot]! : FREE;
      }
      // After the last probe it replaces another row, which later rows will not find.
      if (number === FREE) {
        number = this.#keep(words, from, to, hash);
        slots[slot] = number;
      }
      numbers[row] = number;
    }
    return numbers;
  }

  #isSame(known: number, words: Uint32Array, from: number, to: number): boolean {
    const all = this.#words;
    const start = this.#start[known]!;
    if (this.#start[known + 1]! - start !== to - from) return false;
    for (let i = 0; i < to - from; i++) if (all[start + i] !== words[from + i]) return false;
    return true;
  }

  #keep(words: Uint32Array, from: number, to: number, hash: number): number {
    const all = this.#words;
    let at = this.#start[this.count]!;
    for (let i = from; i < to; i++) all[at++] = words[i]!;
    this.#hashes[this.count] = hash;
    this.#start[this.count + 1] = at;
    return this.count++;
  }

  /** Reserves space for more rows and words. */
  #makeRoom(rows: number, words: number): void {
    this.#words = grown(this.#words, this.#start[this.count]! + words);
    this.#start = grown(this.#start, this.count + rows + 1);
    this.#hashes = grown(this.#hashes, this.count + rows);
    const size = 2 ** Math.ceil(Math.log2(2 * (this.count + rows) + 1));
    if (size <= this.#slots.length) return;
    this.#slots = new Int32Array(size).fill(FREE);
    for (let known = 0; known < this.count; known++) {
      let slot = this.#hashes[known]! & (size - 1);
      while (this.#slots[slot] !== FREE) slot = (slot + 1) & (size - 1);
      this.#slots[slot] = known;
    }
  }
}

function grown<T extends Uint32Array | Int32Array>(column: T, length: number): T {
  if (length <= column.length) return column;
  const out = new (column.constructor as new (length: number) => T)(Math.max(length, column.length * 2));
  out.set(column);
  return out;
}

/** Mixes like MurmurHash3; the low bits of floats are often zero. */
export function hashOf(words: Uint32Array, from: number, to: number): number {
  let hash = 0;
  for (let i = from; i < to; i++) {
    let word = Math.imul(words[i]!, 0xcc9e2d51);
    word = Math.imul((word << 15) | (word >>> 17), 0x1b873593) ^ hash;
    hash = (Math.imul((word << 13) | (word >>> 19), 5) + 0xe6546b64) | 0;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}

/** The numbers of each row as consecutive words, with the length before each list. */
function packed(rows: number, columns: readonly Column[]): { words: Uint32Array; start: Uint32Array } {
  const start = rowStarts(rows, columns);
  const words = new Uint32Array(start[rows]!);
  const next = start.slice();
  for (const { values, width = 1, start: listed } of columns) {
    const bits = bitsOf(values);
    const minusZero = values instanceof Float32Array ? 0x80000000 : Number.NaN;
    for (let row = 0; row < rows; row++) {
      let at = next[row]!;
      const from = (listed ? listed[row]! : row) * width;
      const to = (listed ? listed[row + 1]! : row + 1) * width;
      if (listed) words[at++] = to - from;
      for (let i = from; i < to; i++) words[at++] = bits[i] === minusZero ? 0 : bits[i]!;
      next[row] = at;
    }
  }
  return { words, start };
}

function rowStarts(rows: number, columns: readonly Column[]): Uint32Array {
  const lists = columns.filter(({ start }) => start);
  const fixed = columns.reduce((sum, { width = 1, start }) => sum + (start ? 1 : width), 0);
  const out = new Uint32Array(rows + 1);
  for (let row = 0; row < rows; row++) {
    let length = fixed;
    for (const { start, width = 1 } of lists) length += (start![row + 1]! - start![row]!) * width;
    out[row + 1] = out[row]! + length;
  }
  return out;
}

function bitsOf(values: Column['values']): Uint32Array | Uint16Array {
  if (values instanceof Uint16Array) return values;
  return new Uint32Array(values.buffer, values.byteOffset, values.length);
}

/**
 * The morph targets of each vertex, by number, and its displacements.
 *
 * @param numberOf gives targets of the same name the same number
 */
export function morphColumns(
  targets: readonly MorphTarget[],
  vertices: number,
  numberOf: (name: string) => number,
): Column[] {
  const start = new Uint32Array(vertices + 1);
  for (const { vertices: moved } of targets) for (const vertex of moved) start[vertex + 1]!++;
  for (let vertex = 0; vertex < vertices; vertex++) start[vertex + 1]! += start[vertex]!;
  const next = start.slice();
  const target = new Uint32Array(start[vertices]!);
  const moves = new Float32Array(target.length * 3);
  for (const { name, vertices: moved, positions } of targets) {
    const number = numberOf(name);
    moved.forEach((vertex, row) => {
      const at = next[vertex]!++;
      target[at] = number;
      moves.set(positions.subarray(row * 3, row * 3 + 3), at * 3);
    });
  }
  return [
    { values: target, start },
    { values: moves, width: 3, start },
  ];
}
