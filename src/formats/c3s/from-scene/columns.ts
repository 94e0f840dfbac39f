/** Columns of rows that are new. */

import { type Texts, textColumn } from '../../../binary/schema.ts';
import { spelled, tellRenamed } from '../../../fit/names.ts';
import type { Report } from '../../../report/report.ts';
import type { ScenePath } from '../../../scene/path.ts';
import { KNOWN_VERSION } from '../files/scene/frame.ts';
import { NAMES } from './capabilities.ts';

/** What all rows begin with. */
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

/** Where the lists of rows begin, of so many items each. */
export function starts(lengths: readonly number[]): Uint32Array<ArrayBuffer> {
  const start = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, row) => {
    start[row + 1] = start[row]! + length;
  });
  return start;
}

/** Lists of numbers as where each begins, and all of them. */
export function lists(rows: readonly (readonly number[])[]): {
  start: Uint32Array<ArrayBuffer>;
  values: Uint32Array<ArrayBuffer>;
} {
  return { start: starts(rows.map(({ length }) => length)), values: Uint32Array.from(rows.flat()) };
}

/** Makes texts fit into Latin-1. @param path of what a text is the name of */
export type ToLatin1 = (text: string, path?: ScenePath) => string;

/** What had to be changed is reported. */
export function latin1Texts(report: Report): ToLatin1 {
  return (text, path) => {
    const fitting = spelled(text, NAMES);
    tellRenamed(text, fitting, report, path);
    return fitting;
  };
}
