/** Finding equal rows in a column of vectors. */

/** Steps after which a row counts as new: a file made so that everything collides must not take forever. */
const MOST_STEPS = 64;

/**
 * For each row of some columns of numbers the first row that equals it in all of them, itself if there is none before.
 * Rows with what is no number equal none.
 *
 * @param columns values and how many make up a row
 */
export function firstEqualRows(
  count: number,
  columns: readonly (readonly [values: Float32Array, width: number])[],
): Uint32Array {
  const first = new Uint32Array(count);
  let capacity = 16;
  while (capacity < count * 2) capacity *= 2;
  /** Rows by hash, counted from 1. */
  const slots = new Uint32Array(capacity);
  const hashes = hashRows(count, columns);
  for (let row = 0; row < count; row++) {
    first[row] = row;
    let slot = hashes[row]! & (capacity - 1);
    for (let step = 0; step < MOST_STEPS; step++) {
      const other = slots[slot]! - 1;
      if (other < 0) slots[slot] = row + 1;
      else if (areEqual(other, row, columns)) first[row] = other;
      if (other < 0 || first[row] !== row) break;
      slot = (slot + 1) & (capacity - 1);
    }
  }
  return first;
}

/** Rows that equal an earlier one. */
export function countRepeated(first: Uint32Array): number {
  let repeated = 0;
  for (let row = 0; row < first.length; row++) if (first[row] !== row) repeated++;
  return repeated;
}

type Columns = Parameters<typeof firstEqualRows>[1];

function areEqual(a: number, b: number, columns: Columns): boolean {
  return columns.every(([values, width]) => {
    for (let i = 0; i < width; i++) if (values[a * width + i] !== values[b * width + i]) return false;
    return true;
  });
}

/** Mixes the bits of each number as MurmurHash3 does. */
function hashRows(count: number, columns: Columns): Uint32Array {
  const hashes = new Uint32Array(count);
  const number = new Float32Array(1);
  const bits = new Uint32Array(number.buffer);
  for (const [values, width] of columns) {
    for (let i = 0; i < count * width; i++) {
      // Adding 0 makes the two zeros, which are equal, one.
      number[0] = values[i]! + 0;
      const row = Math.floor(i / width);
      let mixed = Math.imul(bits[0]!, 0xcc9e2d51);
      mixed = Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593) ^ hashes[row]!;
      hashes[row] = Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64;
    }
  }
  return hashes.map((hash) => {
    const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    return (half ^ (half >>> 13)) >>> 0;
  });
}
