/** The usable keys of controllers, as columns. */
import type { Code, DocumentPath, Report } from '../../../../report/report.ts';
import type { Curve } from '../../../../scene/scene.ts';
import { counted } from '../../../../text/counts.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { rangeOf, secondsOf, type Timing } from './timing.ts';

/** What keys are read for. */
export interface KeyReading {
  timing: Timing;
  /** Of splines, see `Curve.ends`. */
  curveEnds?: 'max' | 'engine';
  /** What the keys animate, for messages. */
  what: string;
  path: DocumentPath;
  report: Report;
}

export interface UsableKeys {
  /** Indices of the stored keys, ascending. */
  rows: Uint32Array;
  /** Seconds, ascending. */
  times: Float32Array;
}

/** The keys that are finite and later than all before them; the number of others is reported. */
export function usableKeys(
  ticks: Int32Array,
  holdsNumbers: (row: number) => boolean,
  { timing, what, path, report }: KeyReading,
): UsableKeys {
  const rows = new Uint32Array(ticks.length);
  const times = new Float32Array(ticks.length);
  let count = 0;
  let broken = 0;
  for (let row = 0; row < ticks.length; row++) {
    const time = secondsOf(ticks[row]!, timing);
    if (!holdsNumbers(row)) broken++;
    else if (count === 0 || time > times[count - 1]!) {
      rows[count] = row;
      times[count++] = time;
    }
  }
  const late = ticks.length - count - broken;
  const add = (code: Code, number: number, why: string) => {
    const message = `Skipped ${number} of ${counted(ticks.length, 'key')} of ${what}: ${why}`;
    if (number > 0) report.add(code, message, { path });
  };
  add(CRYENGINE_CODES.CRYENGINE_KEY_NUMBERS, broken, 'values are not finite');
  add(CRYENGINE_CODES.CRYENGINE_TRACK_ORDER, late, 'times do not ascend');
  return { rows: rows.subarray(0, count), times: times.subarray(0, count) };
}

/** Some rows of a column, each component times a factor. */
export function rowsOf(
  column: Float32Array,
  width: number,
  rows: Uint32Array,
  factors: readonly number[] = [],
): Float32Array {
  const out = new Float32Array(rows.length * width);
  rows.forEach((row, index) => {
    for (let i = 0; i < width; i++) out[index * width + i] = column[row * width + i]! * (factors[i] ?? 1);
  });
  return out;
}

/** Flags of a controller: repeat the keys; repeat the range of the file. */
const CYCLE = 1;
const LOOP = 2;

/** Extrapolation of a curve. */
export function beyondKeys(
  flags: number,
  times: Float32Array,
  timing: Timing,
): Pick<Curve, 'before' | 'after' | 'range'> {
  if ((flags & (CYCLE | LOOP)) === 0 || times.length === 0) return { before: 'hold', after: 'hold' };
  const cycle = { before: 'cycle', after: 'cycle' } as const;
  if ((flags & LOOP) === 0) return cycle;
  const keys = { start: times[0]!, end: times.at(-1)! };
  const range = rangeOf(timing);
  // Keys of nodes may be outside the range of the file, which then cannot be their loop.
  return { ...cycle, range: range && range.start <= keys.start && keys.end <= range.end ? range : keys };
}
