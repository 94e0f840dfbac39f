/** Numbers as scene.json has them. */
import type { JsonValue } from './document.ts';

/** Digits that any number in single precision is told apart by. */
const MOST_DIGITS = 9;
const USUAL_DIGITS = 6;

/** The number with the fewest digits that is the same in single precision, which is what O3D counts in. */
export function short(value: number): number {
  const single = Math.fround(value);
  for (let digits = USUAL_DIGITS; digits < MOST_DIGITS; digits++) {
    const shorter = Number(single.toPrecision(digits));
    if (Math.fround(shorter) === single) return shorter;
  }
  return Number(single.toPrecision(MOST_DIGITS));
}

export function shortList(values: ArrayLike<number>): number[] {
  return Array.from(values, short);
}

/** A column-major matrix as four rows, the last of which moves. */
export function rows(matrix: ArrayLike<number>): JsonValue {
  const numbers = shortList(matrix);
  return [0, 4, 8, 12].map((at) => numbers.slice(at, at + 4));
}
