/** Rows of numbers: which are the same, and those of some indices. */

/**
 * For each row of a fixed width the first row with the same bits.
 *
 * @param words the rows one after the other
 * @param width words per row
 */
export function firstEqualRows(words: Uint32Array, width: number): Uint32Array {
  const start = new Uint32Array(Math.floor(words.length / width) + 1);
  for (let row = 1; row < start.length; row++) start[row] = row * width;
  return firstEqualRuns(words, start);
}

/**
 * For each run the first one with the same words.
 *
 * @param start where each run begins, and the end of the last
 */
export function firstEqualRuns(words: Uint32Array, start: Uint32Array): Uint32Array {
  const rows = start.length - 1;
  const first = new Uint32Array(rows);
  // Open addressing in a table at most half full.
  const mask = 2 ** Math.ceil(Math.log2(rows * 2 + 2)) - 1;
  const slots = new Int32Array(mask + 1).fill(-1);
  for (let row = 0; row < rows; row++) {
    let slot = hash(words, start[row]!, start[row + 1]!) & mask;
    while (slots[slot]! >= 0 && !isSame(words, start, slots[slot]!, row)) slot = (slot + 1) & mask;
    if (slots[slot]! < 0) slots[slot] = row;
    first[row] = slots[slot]!;
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
    value = Math.imul(value ^ Math.imul(words[i]!, 0xcc9e2d51), 0x1b873593);
    value ^= value >>> 15;
  }
  return (value ^ (value >>> 13)) >>> 0;
}

/** Rows of a column by index. */
export function gatherRows(column: Float32Array, rows: Uint32Array, width: number): Float32Array {
  const out = new Float32Array(rows.length * width);
  for (let row = 0; row < rows.length; row++) {
    for (let i = 0; i < width; i++) out[row * width + i] = column[rows[row]! * width + i]!;
  }
  return out;
}
