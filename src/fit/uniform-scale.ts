/** Scale that is the same along all axes. */
import { straightCurve } from '../animation/clipped.ts';
import type { Precision } from '../animation/sample.ts';
import type { Clip, Curve, Vec3 } from '../scene/scene.ts';

/** Relative difference between factors that is only rounding. */
const ROUNDING = 1e-6;

/** Relative difference between the factors of a key that is only rounding. */
const KEY_ROUNDING = 1e-5;

/** Whether a scale is the same along all axes, without mirroring. */
export function isUniformScale([x, y, z]: Vec3): boolean {
  return x >= 0 && [y, z].every((factor) => Math.abs(factor - x) <= ROUNDING * x);
}

/** Whether a curve of scales is uniform at all times. */
export function isUniform({ values, tangents }: Curve): boolean {
  return [values, tangents?.in, tangents?.out].every((column = new Float32Array()) =>
    column.every((value, at) => Math.abs(value - column[at - (at % 3)]!) <= KEY_ROUNDING * Math.abs(value)),
  );
}

/** A curve of scales with uniform ones of the same volume. */
export function uniformCurve(curve: Curve, clip: Clip, precision: Precision): Curve {
  const straight = straightCurve(curve, clip, precision);
  const values = new Float32Array(straight.values.length);
  for (let at = 0; at < values.length; at += 3) {
    const [x, y, z] = straight.values.subarray(at, at + 3);
    values.fill(Math.cbrt(Math.abs(x! * y! * z!)), at, at + 3);
  }
  return { ...straight, values };
}
