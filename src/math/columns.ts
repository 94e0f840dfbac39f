/** Columns of numbers: rows of one width, one after the other. */
import type { Numbers } from './affine.ts';

/** Rows of a column by index. */
export function gatherRows<T extends Numbers | Int32Array | Uint32Array>(
  column: T,
  rows: ArrayLike<number>,
  width: number,
): T {
  const out = new (column.constructor as new (length: number) => T)(rows.length * width);
  for (let row = 0; row < rows.length; row++) {
    for (let i = 0; i < width; i++) out[row * width + i] = column[rows[row]! * width + i]!;
  }
  return out;
}

/** A column of `count` rows that is 0 except for the given rows. @param rows the row of each row of `column` */
export function scatterRows(
  column: Float32Array,
  rows: Uint32Array,
  width: number,
  count: number,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(count * width);
  rows.forEach((row, at) => {
    out.set(column.subarray(at * width, (at + 1) * width), row * width);
  });
  return out;
}

/** Index of the first number of a column that is not finite, or -1. It is a loop because callbacks take ten times as long. */
export function firstNotFinite(column: Numbers | Uint32Array): number {
  for (let at = 0; at < column.length; at++) if (!Number.isFinite(column[at])) return at;
  return -1;
}

/** Whether all numbers of a row are finite. */
export function isFiniteRow(column: Float32Array, width: number, row: number): boolean {
  for (let at = row * width; at < (row + 1) * width; at++) if (!Number.isFinite(column[at])) return false;
  return true;
}

export function haveSameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
