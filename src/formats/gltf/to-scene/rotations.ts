import type { Report } from '../../../report/report.ts';
import { counted } from '../../../text/counts.ts';
import { GLTF_CODES } from '../codes.ts';
import { makeUnit } from '../rotation.ts';

/** Largest error of four numbers rounded to signed bytes, as many programs store them. */
const ROUNDING = 0.008;

/**
 * Normalizes quaternions in place, as glTF requires.
 *
 * @param values four numbers each
 * @param path of the accessor or property that contains them
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
  const others = counted(count - 1, 'other');
  const rest = count === 1 ? '' : `, nor ${count === 2 ? 'is' : 'are'} ${others}`;
  const message = `Quaternion (${first}) is not of unit length${rest}`;
  report.add(GLTF_CODES.GLTF_ROTATION_LENGTH, message, { path });
}
