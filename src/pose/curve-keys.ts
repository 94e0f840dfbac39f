import { gatherRows } from '../math/columns.ts';
import { vectorLength } from '../math/vector.ts';
import type { Curve } from '../scene/scene.ts';
import { rotationBetween } from './squad.ts';

/** Numbers per key of a curve; NaN without keys. */
export function numbersPerKey({ times, values }: Curve): number {
  return values.length / times.length;
}

/** Numbers per sample of `sampleCurve`: 4 for rotations, in any interpolation. */
export function numbersPerSample(curve: Curve): number {
  return curve.interpolation === 'log-quaternion' ? 4 : numbersPerKey(curve);
}

/** The curve of the numbers of a curve: of logarithms, which are interpolated linearly, instead of rotations. */
export function curveOfNumbers(curve: Curve): Curve {
  return curve.interpolation === 'log-quaternion' ? { ...curve, interpolation: 'linear' } : curve;
}

/** A curve with some of the keys of another, in any order, with their tangents and parameters, in new columns. */
export function keysOfCurve(curve: Curve, keys: readonly number[]): Curve {
  const count = curve.times.length;
  const pick = (column: Float32Array) => gatherRows(column, keys, column.length / count);
  const { tangents, parameters } = curve;
  return {
    ...curve,
    times: pick(curve.times),
    values: curve.interpolation === 'squad' ? pickRotations(curve, keys) : pick(curve.values),
    ...(tangents ? { tangents: { in: pick(tangents.in), out: pick(tangents.out) } } : {}),
    ...(parameters ? { parameters: pick(parameters) } : {}),
  };
}

/** The keys of a `squad` contain the rotation from the previous key, which has to be computed again for other neighbors. */
function pickRotations(curve: Curve, keys: readonly number[]): Float32Array {
  const rotations = gatherRows(curve.values, keys, 4);
  keys.forEach((key, index) => {
    if (key === (keys[index - 1] ?? -1) + 1) return;
    const [x, y, z] = rotationBetween(curve, keys[index - 1], key);
    const half = vectorLength(x, y, z);
    const length = half || 1;
    rotations.set([x / length, y / length, z / length, 2 * half], index * 4);
  });
  return rotations;
}
