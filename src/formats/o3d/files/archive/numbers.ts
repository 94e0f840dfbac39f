/** Numbers in the form of scene.json. */
import type { JsonValue } from './document.ts';

/** Digits that distinguish all numbers in single precision. */
const MOST_DIGITS = 9;
const USUAL_DIGITS = 6;

/** The number with the fewest digits that is equal in single precision, the precision of O3D. */
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

/** A column-major matrix as four rows, the last the translation. */
export function rows(matrix: ArrayLike<number>): JsonValue {
  const numbers = shortList(matrix);
  return [0, 4, 8, 12].map((at) => numbers.slice(at, at + 4));
}
