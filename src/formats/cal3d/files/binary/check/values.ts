/** Rules for the numbers and texts of all kinds of files. */
import type { StoredString } from '../../../../../binary/schema.ts';
import { vectorLength } from '../../../../../math/vector.ts';
import type { Report } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { CAL3D_CODES } from '../../../codes.ts';

const QUATERNION_TOLERANCE = 1e-3;

/** Creates the path of a row of a column. It is only called for invalid rows, since there may be millions. */
export type PathOf = (row: number) => string;

/** @param first the column's row that is the first of the list */
export function pathsIn(list: string, field: string, first = 0): PathOf {
  return (row) => `${list}[${row - first}].${field}`;
}

export function checkQuaternion(values: Float32Array, row: number, pathOf: PathOf, report: Report): void {
  if (!checkNumbers(values, row, 4, pathOf, report)) return;
  const at = row * 4;
  const length = vectorLength(values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!);
  if (Math.abs(length - 1) <= QUATERNION_TOLERANCE) return;
  report.add(CAL3D_CODES.CAL3D_QUATERNION_LENGTH, `Rotation of length ${length.toPrecision(6)}, not 1`, {
    path: pathOf(row),
  });
}

/** Whether all numbers of a row are finite; reports the first that is not. */
export function checkNumbers(
  values: Float32Array,
  row: number,
  width: number,
  pathOf: PathOf,
  report: Report,
): boolean {
  for (let i = row * width; i < (row + 1) * width; i++) {
    if (Number.isFinite(values[i]!)) continue;
    reportNumber(values[i]!, pathOf(row), report);
    return false;
  }
  return true;
}

export function reportNumber(value: number, path: string, report: Report): void {
  report.add(CAL3D_CODES.CAL3D_NUMBER_INVALID, `Invalid number ${value}`, { path });
}

/** Reports every row of a column that is not finite. Versions without the column have nothing to check. */
export function checkColumn(
  values: Float32Array | undefined,
  width: number,
  pathOf: PathOf,
  report: Report,
): void {
  if (!values || values.every(Number.isFinite)) return;
  for (let row = 0; row * width < values.length; row++) checkNumbers(values, row, width, pathOf, report);
}

export function checkShininess(shininess: number, path: string, report: Report): void {
  if (Number.isFinite(shininess)) return;
  report.add(CAL3D_CODES.CAL3D_NUMBER_INVALID, `Invalid shininess ${shininess}`, { path });
}

export function checkString(string: StoredString, path: string, report: Report): void {
  if (!string.raw) return;
  const message = `"${string.text}" is not stored as its text and a single NUL, but in ${counted(string.raw.length, 'byte')}`;
  report.add(CAL3D_CODES.CAL3D_STRING_UNTERMINATED, message, { path });
}
