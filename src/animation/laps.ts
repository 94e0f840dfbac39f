import { keysOfCurve, numbersPerKey } from '../pose/curve-keys.ts';
import { gapLength, lapIndex, lapLength } from '../pose/cycle.ts';
import type { Clip, Curve, Ending } from '../scene/scene.ts';
import { momentAfter, momentBefore } from './moments.ts';

/** One lap of a curve that cycles, by keys, the way from its last key back to the first included. */
export function oneLap(curve: Curve): Curve {
  const keys = Array.from(curve.times, (_, key) => key);
  const closed = keysOfCurve(curve, gapLength(curve) > 0 ? [...keys, 0] : keys);
  closed.times[closed.times.length - 1] = curve.times[0]! + lapLength(curve);
  return closed;
}

/**
 * A curve that cycles as one that does not: with the keys of all laps that the clip touches, in seconds from the start of
 * the clip. Where one lap ends elsewhere than the next begins, the keys there are neighbors in float32.
 *
 * @param curve whose times say when it repeats
 * @param lap its first lap in keys, which begins with the first key
 * @param mostKeys beyond which there is only the first lap
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
  // After a first lap that nothing follows, nothing leads back to the beginning.
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
  /** Whether it is the last key of the lap before as well. */
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
      // The lap that is nearer to the first one has the moment where they meet.
      else if (before && index > 0) time = momentAfter(before.time);
      else if (before) before.time = momentBefore(time);
      rows.push({ key, time, joins: before !== undefined && meets });
    });
  }
  return rows;
}

/** Where one lap leads into the next, the curve comes in as at the end of a lap. */
function joinSlopes({ tangents }: Curve, lap: Curve, rows: readonly LapRow[]): void {
  if (!tangents || !lap.tangents) return;
  const width = numbersPerKey(lap);
  const arriving = lap.tangents.in.subarray(-width);
  rows.forEach(({ joins }, row) => {
    if (joins) tangents.in.set(arriving, row * width);
  });
}

/** Whether the first and last key are the same, quaternions of either sign. */
function endsAsItBegins(lap: Curve): boolean {
  const width = numbersPerKey(lap);
  const first = lap.values.subarray(0, width);
  const last = lap.values.subarray(-width);
  return (
    first.every((value, i) => value === last[i]) ||
    (lap.interpolation === 'slerp' && first.every((value, i) => value === -last[i]!))
  );
}
