import type { Report } from '../../../report/report.ts';
import { GLTF_CODES } from '../codes.ts';
import { makeUnit } from '../rotation.ts';

/** What four numbers that were rounded to signed bytes are off by at most, as many programs pack them. */
const ROUNDING = 0.008;

/**
 * Scales quaternions to unit length, in place, as glTF wants them.
 *
 * @param values four numbers each
 * @param path of what holds them
 */
export function makeAllUnit(values: number[] | Float32Array, report: Report, path: string): void {
  let count = 0;
  let first = '';
  for (let at = 0; at < values.length; at += 4) {
    const before = values.slice(at, at + 4);
    if (makeUnit(values, at) <= ROUNDING) continue;
    if (count === 0) first = Array.from(before, (value) => Number(value.toPrecision(4))).join(', ');
    count++;
  }
  if (count === 0) return;
  const message = `(${first}) is no unit quaternion${count === 1 ? '' : `, nor are ${count - 1} others here`}`;
  report.add(GLTF_CODES.GLTF_ROTATION_LENGTH, message, { path });
}
