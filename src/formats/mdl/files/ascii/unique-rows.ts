/** Equal rows of columns get one number. */
export interface UniqueRows {
  /** Number of every row. */
  number: Uint32Array<ArrayBuffer>;
  /** The first row of every number; numbers are in the order of these. */
  first: Uint32Array<ArrayBuffer>;
}

/** @param columns of equal length */
export function uniqueRows(columns: readonly Int32Array[]): UniqueRows {
  const count = columns[0]?.length ?? 0;
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
  const slots = new Int32Array(mask + 1).fill(FREE);
  const number = new Uint32Array(count);
  const first = new Uint32Array(count);
  let found = 0;
  for (let row = 0; row < count; row++) {
    let slot = hash(columns, row) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const known = slots[slot]!;
      if (known === FREE) {
        slots[slot] = found;
        first[found] = row;
        number[row] = found++;
        break;
      }
      if (areEqual(columns, first[known]!, row)) {
        number[row] = known;
        break;
      }
    }
  }
  return { number, first: first.slice(0, found) };
}
const FREE = -1;

function hash(columns: readonly Int32Array[], row: number): number {
  let bits = 0;
  for (const column of columns) {
    bits = Math.imul(bits ^ column[row]!, 0x9e3779b1);
    bits ^= bits >>> 15;
  }
  return bits;
}

function areEqual(columns: readonly Int32Array[], a: number, b: number): boolean {
  for (const column of columns) if (column[a] !== column[b]) return false;
  return true;
}

/** The rows of every number: those of number n are `rows[start[n]]` to `rows[start[n + 1] - 1]`, in their order. */
export function rowsOfNumbers({ number, first }: UniqueRows): {
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
