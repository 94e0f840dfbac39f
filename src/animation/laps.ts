import { keysOfCurve, numbersPerKey } from '../pose/curve-keys.ts';
import { gapLength, lapIndex, lapLength } from '../pose/cycle.ts';
import type { Clip, Curve, Ending } from '../scene/scene.ts';
import { momentAfter, momentBefore } from './moments.ts';

/** The keys of one lap of a cycling curve, including the gap from its last key to the first. */
export function oneLap(curve: Curve): Curve {
  const keys = Array.from(curve.times, (_, key) => key);
  const closed = keysOfCurve(curve, gapLength(curve) > 0 ? [...keys, 0] : keys);
  closed.times[closed.times.length - 1] = curve.times[0]! + lapLength(curve);
  return closed;
}

/**
 * Unrolls a cycling curve: with the keys of all laps in the clip, in seconds from the start of the clip. If a lap ends with
 * another value than the next begins, the keys there are neighbors in float32.
 *
 * @param curve the cycling curve
 * @param lap the keys of its first lap
 * @param mostKeys limit above which only the first lap is kept
 */
export function unrolled(
  curve: Curve,
  lap: Curve,
  { start, end }: Clip,
  mostKeys: number,
): { whole: Curve; cut: boolean } {
  const length = lapLength(curve);
  const low = curve.before === 'cycle' ? Number.NEGATIVE_INFINITY : 0;
  const high = curve.after === 'cycle' ? Number.POSITIVE_INFINITY : 0;
  let first = Math.min(high, Math.max(low, lapIndex(curve, start)));
  let final = Math.min(high, Math.max(low, lapIndex(curve, end)));
  const cut = !((final - first + 1) * lap.times.length <= mostKeys);
  if (cut) {
    first = 0;
    final = 0;
  }
  // If the clip ends within the first lap, the gap back to the first key is not part of it.
  const ends = final === 0 && high === 0 ? curve.times.at(-1)! : Number.POSITIVE_INFINITY;
  const until = ends + final * length - start;
  const rows = lapRows(lap, first, final, length, start).filter(({ time }) => time <= Math.fround(until));
  const whole = keysOfCurve(
    lap,
    rows.map(({ key }) => key),
  );
  rows.forEach(({ time }, row) => {
    whole.times[row] = time;
  });
  joinSlopes(whole, lap, rows);
  const held = <Side extends Ending>(side: Side) => (side === 'cycle' ? 'hold' : side);
  return { whole: { ...whole, before: held(curve.before), after: held(curve.after) }, cut };
}

interface LapRow {
  key: number;
  time: number;
  /** Whether it is also the last key of the previous lap. */
  joins: boolean;
}

function lapRows(lap: Curve, first: number, final: number, length: number, start: number): LapRow[] {
  const meets = endsAsItBegins(lap);
  const rows: LapRow[] = [];
  for (let index = first; index <= final; index++) {
    lap.times.forEach((timeInLap, key) => {
      let time = Math.fround(timeInLap + index * length - start);
      const before = key === 0 ? rows.at(-1) : undefined;
      if (before && meets) rows.pop();
      // The time at which laps meet belongs to the one nearer to the first.
      else if (before && index > 0) time = momentAfter(before.time);
      else if (before) before.time = momentBefore(time);
      rows.push({ key, time, joins: before !== undefined && meets });
    });
  }
  return rows;
}

/** Between laps the tangent before the key is that of the end of a lap. */
function joinSlopes({ tangents }: Curve, lap: Curve, rows: readonly LapRow[]): void {
  if (!tangents || !lap.tangents) return;
  const width = numbersPerKey(lap);
  const arriving = lap.tangents.in.subarray(-width);
  rows.forEach(({ joins }, row) => {
    if (joins) tangents.in.set(arriving, row * width);
  });
}

/** Whether the first and last key are equal, with either sign for quaternions. */
function endsAsItBegins(lap: Curve): boolean {
  const width = numbersPerKey(lap);
  const first = lap.values.subarray(0, width);
  const last = lap.values.subarray(-width);
  return (
    first.every((value, i) => value === last[i]) ||
    (lap.interpolation === 'slerp' && first.every((value, i) => value === -last[i]!))
  );
}
