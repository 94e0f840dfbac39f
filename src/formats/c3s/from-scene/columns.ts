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

export function head(count: number, names: readonly string[] = [], flags: readonly number[] = []): Head {
  return {
    count,
    version: new Uint32Array(count).fill(KNOWN_VERSION),
    name: textColumn(Array.from({ length: count }, (_, row) => names[row] ?? '')),
    flags: Uint32Array.from({ length: count }, (_, row) => flags[row] ?? 0),
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
export function lists(rows: readonly (readonly number[])[]): {
  start: Uint32Array<ArrayBuffer>;
  values: Uint32Array<ArrayBuffer>;
} {
  return { start: starts(rows.map(({ length }) => length)), values: Uint32Array.from(rows.flat()) };
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
