/** Adjusts the values of keys to minimize the error of the surface. */
import { rotateBy } from '../math/quaternion.ts';
import { solveBanded } from './banded.ts';
import { betweenAll, type Fit, isPinned, keysOfFit, stretch } from './fit.ts';
import type { SurfaceError } from './surface-error.ts';

/** Unknowns per key. They also occur in the equations of adjacent keys. */
const NUMBERS = 3;
const BAND = 2 * NUMBERS;
/** Regularization, relative to the largest number on the diagonal, for keys without equations. */
const RIDGE = 1e-9;
/** Shares of the step that are tried. */
const SHARES = [1, 0.5, 0.25];

/** Relaxes the fits one after the other, each with the errors of the others: outer joints compensate for inner ones. */
export function relax(fits: readonly Fit[], error: SurfaceError): void {
  for (const fit of fits) relaxFit(fit, error);
}

function relaxFit(fit: Fit, error: SurfaceError): void {
  const keys = keysOfFit(fit);
  const free = keys.map((knot) => !isPinned(fit, knot));
  if (!free.includes(true)) return;
  const steps = bestSteps(fit, keys, free, error);
  const values = new Float64Array(fit.now.length);
  const before = fit.values.slice();
  for (const share of SHARES) {
    moveKeys(fit, keys, steps, share, before);
    betweenAll(fit, keys, error.motion.times, values);
    if (error.change(fit, fit.first, fit.last - fit.first + 1, values) < 0) {
      error.apply(fit, fit.first, fit.last - fit.first + 1, values);
      return;
    }
  }
  fit.values.set(before);
}

/**
 * Three numbers for each of several successive keys: the steps that minimize the weighted squared errors between them; 0
 * for fixed keys.
 */
function bestSteps(
  fit: Fit,
  keys: readonly number[],
  free: readonly boolean[],
  error: SurfaceError,
): Float64Array {
  const { moments } = fit;
  const { times } = error.motion;
  const matrix = new Float64Array(keys.length * NUMBERS * BAND);
  const right = new Float64Array(keys.length * NUMBERS);
  const square = new Float64Array(NUMBERS * NUMBERS);
  const slope = new Float64Array(NUMBERS);
  for (let key = 0; key + 1 < keys.length; key++) {
    const [from, to] = [keys[key]!, keys[key + 1]!];
    if (!free[key] && !free[key + 1]) continue;
    const start = times[moments[from]!]!;
    const span = times[moments[to]!]! - start;
    const { first, count } = stretch(fit, from, to);
    // A time at a key belongs to the following segment.
    for (let moment = first; moment < first + count - 1; moment++) {
      const share = (times[moment]! - start) / span;
      error.quadratic(fit, moment, square, slope);
      addBlock(matrix, key, key, (1 - share) ** 2, square);
      addBlock(matrix, key + 1, key, share * (1 - share), square);
      addBlock(matrix, key + 1, key + 1, share ** 2, square);
      for (let axis = 0; axis < NUMBERS; axis++) {
        right[key * NUMBERS + axis]! -= (1 - share) * slope[axis]!;
        right[(key + 1) * NUMBERS + axis]! -= share * slope[axis]!;
      }
    }
  }
  keepFixed(free, matrix, right);
  solveBanded(matrix, right, BAND);
  return right;
}

/** @param square lower triangle of a symmetric matrix */
function addBlock(
  matrix: Float64Array,
  rowKey: number,
  columnKey: number,
  factor: number,
  square: Float64Array,
): void {
  for (let a = 0; a < NUMBERS; a++) {
    const row = rowKey * NUMBERS + a;
    for (let b = 0; b < NUMBERS; b++) {
      const column = columnKey * NUMBERS + b;
      if (column > row) break;
      const value = a > b ? square[a * NUMBERS + b]! : square[b * NUMBERS + a]!;
      matrix[row * BAND + column - row + BAND - 1]! += factor * value;
    }
  }
}

/** Removes fixed keys from the equations, and keeps these solvable. */
function keepFixed(free: readonly boolean[], matrix: Float64Array, right: Float64Array): void {
  let largest = Number.MIN_VALUE;
  for (let at = BAND - 1; at < matrix.length; at += BAND) largest = Math.max(largest, matrix[at]!);
  for (let row = 0; row < right.length; row++) {
    const rowIsFree = free[Math.floor(row / NUMBERS)]!;
    matrix[row * BAND + BAND - 1]! += RIDGE * largest;
    for (let column = Math.max(0, row - BAND + 1); column <= row; column++) {
      if (rowIsFree && free[Math.floor(column / NUMBERS)]) continue;
      matrix[row * BAND + column - row + BAND - 1] = row === column ? 1 : 0;
    }
    if (!rowIsFree) right[row] = 0;
  }
}

/**
 * Sets the values of keys to their old values plus a share of their steps.
 *
 * @param before old values of all knots
 */
function moveKeys(
  fit: Fit,
  keys: readonly number[],
  steps: Float64Array,
  share: number,
  before: Float64Array,
): void {
  const { width, values, track } = fit;
  keys.forEach((knot, key) => {
    const at = knot * width;
    const x = steps[key * NUMBERS]! * share;
    const y = steps[key * NUMBERS + 1]! * share;
    const z = steps[key * NUMBERS + 2]! * share;
    if (x === 0 && y === 0 && z === 0) values.set(before.subarray(at, at + width), at);
    else if (track.property === 'rotation') rotateBy(values, at, before, at, x / 2, y / 2, z / 2);
    else {
      values[at] = before[at]! + x;
      values[at + 1] = before[at + 1]! + y;
      values[at + 2] = before[at + 2]! + z;
    }
  });
}
