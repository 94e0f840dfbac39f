/** Cubics of rotations: four numbers each on its own, brought to unit length, as glTF has them too (glTF 2.0, Appendix C). */
import { dot } from '../math/quaternion.ts';
import type { Clip, Curve } from '../scene/scene.ts';

/** How far the length of a key may be from one: what files with six decimals hold. */
const UNIT_TOLERANCE = 1e-5;

/**
 * Whether a reader goes from key to key as the curve does, whatever side of two equal quaternions it takes: each key is of
 * unit length, since one that is longer would pull the way towards it, and lies on the side of the one before.
 */
export function areCubicRotations({ values }: Curve): boolean {
  for (let at = 0; at < values.length; at += 4) {
    if (Math.abs(Math.sqrt(dot(values, at, values, at)) - 1) > UNIT_TOLERANCE) return false;
    if (at > 0 && dot(values, at - 4, values, at) <= 0) return false;
  }
  return true;
}

/** Whether no key is needed at an end of the clip where the curve does not stand still: a cubic of unit length has no half. */
export function isWholeWithin(
  { times, before, after }: Curve,
  { start, end }: Pick<Clip, 'start' | 'end'>,
): boolean {
  const [first, last] = [times[0]!, times.at(-1)!];
  const starts = first === Math.fround(start) || (first > start && before === 'hold');
  const ends = last === Math.fround(end) || (last < end && after === 'hold');
  return starts && ends;
}
