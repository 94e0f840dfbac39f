/** Cubics of rotations: four separate numbers, normalized, as in glTF (glTF 2.0, Appendix C). */
import { dot } from '../math/quaternion.ts';
import type { Clip, Curve } from '../scene/scene.ts';

/** Tolerance of the length of a key: the rounding of files with six decimals. */
const UNIT_TOLERANCE = 1e-5;

/**
 * Whether readers interpolate the curve correctly, with any signs of the quaternions: each key has unit length, since a
 * longer one would distort the path, and a sign consistent with the previous key.
 */
export function areCubicRotations({ values }: Curve): boolean {
  for (let at = 0; at < values.length; at += 4) {
    if (Math.abs(Math.sqrt(dot(values, at, values, at)) - 1) > UNIT_TOLERANCE) return false;
    if (at > 0 && dot(values, at - 4, values, at) <= 0) return false;
  }
  return true;
}

/** Whether no key is needed at an end of the clip while the curve moves: a normalized cubic cannot be cut. */
export function isWholeWithin(
  { times, before, after }: Curve,
  { start, end }: Pick<Clip, 'start' | 'end'>,
): boolean {
  const [first, last] = [times[0]!, times.at(-1)!];
  const starts = first === Math.fround(start) || (first > start && before === 'hold');
  const ends = last === Math.fround(end) || (last < end && after === 'hold');
  return starts && ends;
}
