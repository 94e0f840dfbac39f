/** Helpers that the rules share. */
import { vectorLength } from '../../../../../math/vector.ts';
import type { Report } from '../../../../../report/report.ts';
import { CRYENGINE_CODES } from '../../../codes.ts';

/** Whether all numbers of a row are finite; reports the first that is not. */
export function checkNumbers(
  values: ArrayLike<number>,
  row: number,
  width: number,
  path: string,
  report: Report,
): boolean {
  for (let i = row * width; i < (row + 1) * width; i++) {
    if (Number.isFinite(values[i]!)) continue;
    const message = `Expected a finite number, found ${values[i]}`;
    report.add(CRYENGINE_CODES.CRYENGINE_NUMBER_INVALID, message, { path });
    return false;
  }
  return true;
}

/** Checks every row of a column. Paths are only created for invalid rows: there may be millions of valid ones. */
export function checkRows(
  values: ArrayLike<number>,
  width: number,
  pathOf: (row: number) => string,
  report: Report,
): void {
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i]!)) continue;
    const row = Math.floor(i / width);
    checkNumbers(values, row, width, pathOf(row), report);
    i = (row + 1) * width - 1;
  }
}

/** Files store rotations with seven digits, so a larger deviation is not rounding. */
const QUATERNION_TOLERANCE = 1e-3;

/** Reports quaternions that are not of unit length; values that are not finite are reported by checkRows. */
export function checkQuaternions(
  values: ArrayLike<number>,
  pathOf: (row: number) => string,
  report: Report,
): void {
  for (let at = 0; at < values.length; at += 4) {
    const length = vectorLength(values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!);
    if (!Number.isFinite(length) || Math.abs(length - 1) <= QUATERNION_TOLERANCE) continue;
    const message = `Quaternion has length ${length.toPrecision(6)} instead of 1`;
    report.add(CRYENGINE_CODES.CRYENGINE_QUATERNION_LENGTH, message, { path: pathOf(at / 4) });
  }
}
