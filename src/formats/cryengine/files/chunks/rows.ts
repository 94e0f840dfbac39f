/** Rows of numbers: which are the same, and those of some indices. */

/** Rows of one width, one after the other. */
export interface PackedRows {
  words: Uint32Array;
  /** Words per row. */
  width: number;
}

/** For each row the first row with the same bits, itself if there is none before. */
export function firstEqualRows({ words, width }: PackedRows): Uint32Array {
  const start = new Uint32Array(Math.floor(words.length / width) + 1);
  for (let row = 1; row < start.length; row++) start[row] = row * width;
  return firstEqualRuns(words, start);
}

/** Steps after which a row counts as new: a file made so that everything collides must not take forever. */
const MOST_STEPS = 64;

/**
 * For each run the first one with the same words, itself if there is none before.
 *
 * @param start where each run begins, and the end of the last
 */
export function firstEqualRuns(words: Uint32Array, start: Uint32Array): Uint32Array {
  const rows = start.length - 1;
  const first = new Uint32Array(rows);
  // Open addressing in a table at most half full; rows counted from 1.
  const mask = 2 ** Math.ceil(Math.log2(rows * 2 + 2)) - 1;
  const slots = new Uint32Array(mask + 1);
  for (let row = 0; row < rows; row++) {
    first[row] = row;
    let slot = hash(words, start[row]!, start[row + 1]!) & mask;
    for (let step = 0; step < MOST_STEPS; step++) {
      const other = slots[slot]! - 1;
      if (other < 0) slots[slot] = row + 1;
      else if (isSame(words, start, other, row)) first[row] = other;
      if (other < 0 || first[row] !== row) break;
      slot = (slot + 1) & mask;
    }
  }
  return first;
}

function isSame(words: Uint32Array, start: Uint32Array, a: number, b: number): boolean {
  const length = start[a + 1]! - start[a]!;
  if (start[b + 1]! - start[b]! !== length) return false;
  for (let i = 0; i < length; i++) if (words[start[a]! + i] !== words[start[b]! + i]) return false;
  return true;
}

/** Mixes as MurmurHash3 does; the low bits of floats alone are too often zero. */
function hash(words: Uint32Array, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) {
    let mixed = Math.imul(words[i]!, 0xcc9e2d51);
    mixed = Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593) ^ value;
    value = Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64;
  }
  const half = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (half ^ (half >>> 13)) >>> 0;
}

/**
 * Columns of numbers as rows of words: equal numbers are equal words, the two zeros included.
 *
 * @param columns values, and how many of them make up a row
 */
export function packRows(
  count: number,
  columns: readonly (readonly [values: Float32Array, width: number])[],
): PackedRows {
  const total = columns.reduce((sum, [, width]) => sum + width, 0);
  const numbers = new Float32Array(count * total);
  let at = 0;
  for (const [values, width] of columns) {
    for (let row = 0; row < count; row++) {
      for (let i = 0; i < width; i++) numbers[row * total + at + i] = values[row * width + i]! + 0;
    }
    at += width;
  }
  return { words: new Uint32Array(numbers.buffer), width: total };
}

/** Rows that equal an earlier one. */
export function countRepeated(first: Uint32Array): number {
  let repeated = 0;
  for (let row = 0; row < first.length; row++) if (first[row] !== row) repeated++;
  return repeated;
}

/** Rows of a column by index. */
export function gatherRows(column: Float32Array, rows: Uint32Array, width: number): Float32Array {
  const out = new Float32Array(rows.length * width);
  for (let row = 0; row < rows.length; row++) {
    for (let i = 0; i < width; i++) out[row * width + i] = column[rows[row]! * width + i]!;
  }
  return out;
}
