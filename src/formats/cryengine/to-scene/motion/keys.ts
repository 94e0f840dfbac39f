/** The keys of controllers that can be used, as columns. */
import type { DocumentPath, Report } from '../../../../report/report.ts';
import type { Curve } from '../../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { rangeOf, secondsOf, type Timing } from './timing.ts';

/** In whose name keys are read. */
export interface KeyReading {
  timing: Timing;
  /** Of splines, see `Curve.ends`. */
  curveEnds?: 'max' | 'engine';
  /** What the keys move, for people. */
  what: string;
  path: DocumentPath;
  report: Report;
}

export interface UsableKeys {
  /** Which of the stored keys they are, ascending. */
  rows: Uint32Array;
  /** Seconds, ascending. */
  times: Float32Array;
}

/** The keys that hold numbers and are later than all before them; others are reported, by their count. */
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
  const message = (number: number) => `${number} of ${ticks.length} keys of ${what}`;
  if (broken > 0) report.add(CRYENGINE_CODES.CRYENGINE_KEY_NUMBERS, message(broken), { path });
  if (late > 0) report.add(CRYENGINE_CODES.CRYENGINE_TRACK_ORDER, message(late), { path });
  return { rows: rows.subarray(0, count), times: times.subarray(0, count) };
}

/** Whether all numbers of a key are finite. */
export function isFiniteRow(column: Float32Array, width: number, row: number): boolean {
  for (let at = row * width; at < (row + 1) * width; at++) if (!Number.isFinite(column[at])) return false;
  return true;
}

/** Some rows of a column, each of its numbers times a factor. */
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

/** Of a controller's flags: repeat what the keys do; repeat it as a loop that the range of the file closes. */
const CYCLE = 1;
const LOOP = 2;

/** What a curve does outside its keys. */
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
  // Keys of nodes may lie outside the range of the file, which then cannot be what closes their loop.
  return { ...cycle, range: range && range.start <= keys.start && keys.end <= range.end ? range : keys };
}
