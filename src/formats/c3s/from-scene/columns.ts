/** Columns of new rows. */

import { type Texts, textColumn } from '../../../binary/schema.ts';
import { reportRenamed, spelled } from '../../../fit/names.ts';
import type { Report } from '../../../report/report.ts';
import type { ScenePath } from '../../../scene/path.ts';
import { KNOWN_VERSION } from '../files/scene/frame.ts';
import { NAMES } from './capabilities.ts';

/** The first columns of all rows. */
export interface Head {
  count: number;
  version: Uint32Array<ArrayBuffer>;
  name: Texts;
  flags: Uint32Array<ArrayBuffer>;
}

/** @param names of all rows, or none @param flags likewise */
export function head(count: number, names: readonly string[] = [], flags: ArrayLike<number> = []): Head {
  const nameless = { start: new Uint32Array(count + 1), bytes: new Uint8Array() };
  const column = new Uint32Array(count);
  column.set(flags);
  return {
    count,
    version: new Uint32Array(count).fill(KNOWN_VERSION),
    name: names.length > 0 ? textColumn(names) : nameless,
    flags: column,
  };
}

/** The start indices of lists, of so many items each. */
export function starts(lengths: readonly number[]): Uint32Array<ArrayBuffer> {
  const start = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, row) => {
    start[row + 1] = start[row]! + length;
  });
  return start;
}

/** Lists of numbers as start indices and one column. */
export interface Lists {
  start: Uint32Array<ArrayBuffer>;
  values: Uint32Array<ArrayBuffer>;
}

export function lists(rows: readonly (readonly number[])[]): Lists {
  return { start: starts(rows.map(({ length }) => length)), values: Uint32Array.from(rows.flat()) };
}

/**
 * A list for each of some rows.
 *
 * @param visit adds each value to the list of a row; called twice, with the same order
 */
export function listsByRow(rows: number, visit: (add: (row: number, value: number) => void) => void): Lists {
  const start = new Uint32Array(rows + 1);
  visit((row) => {
    start[row + 1]!++;
  });
  for (let row = 0; row < rows; row++) start[row + 1]! += start[row]!;
  const next = start.slice();
  const values = new Uint32Array(start[rows]!);
  visit((row, value) => {
    values[next[row]!++] = value;
  });
  return { start, values };
}

/** Lists of anything as start indices and the columns of all items. */
export function listsOf<T, C>(rows: readonly (readonly T[])[], columnsOf: (items: readonly T[]) => C) {
  return { start: starts(rows.map(({ length }) => length)), ...columnsOf(rows.flat()) };
}

/** Converts text to Latin-1. @param path of the element that it names */
export type ToLatin1 = (text: string, path?: ScenePath) => string;

/** Reports changed texts. */
export function latin1Texts(report: Report): ToLatin1 {
  return (text, path) => {
    const fitting = spelled(text, NAMES);
    reportRenamed(text, fitting, report, path);
    return fitting;
  };
}
