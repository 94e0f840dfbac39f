import { quat } from 'gl-matrix';
import { sampleCurve } from '../../src/pose/curves.ts';
import type { Curve, Interpolation } from '../../src/scene/scene.ts';

/** What tests of smooth curves share. */

export function curve(
  interpolation: Interpolation,
  times: readonly number[],
  values: readonly number[],
  rest: Partial<Curve> = {},
): Curve {
  return {
    interpolation,
    times: Float32Array.from(times),
    values: Float32Array.from(values),
    before: 'hold',
    after: 'hold',
    ...rest,
  };
}

/** Parameters of a key; those that are not named are 0. */
export interface Key {
  tension?: number;
  continuity?: number;
  bias?: number;
  easeTo?: number;
  easeFrom?: number;
}

export function parameters(keys: readonly Key[]): { parameters: Float32Array } {
  const rows = keys.map(({ tension = 0, continuity = 0, bias = 0, easeTo = 0, easeFrom = 0 }) => {
    return [tension, continuity, bias, easeTo, easeFrom];
  });
  return { parameters: Float32Array.from(rows.flat()) };
}

/** The value of a curve of single numbers. */
export function numberAt(of: Curve, time: number, hold?: boolean): number {
  const out = new Float64Array(1);
  sampleCurve(of, time, out, 0, hold);
  return out[0]!;
}

export function rotationAt(of: Curve, time: number): number[] {
  const out = new Float64Array(6).fill(9);
  sampleCurve(of, time, out, 1);
  if (out[0] !== 9 || out[5] !== 9) throw new Error('it writes beside its four numbers');
  return [...out.subarray(1, 5)];
}

/** The angle of the turn from one rotation to another, in radians. */
export function angleBetween(a: readonly number[], b: readonly number[]): number {
  const difference = quat.multiply([0, 0, 0, 1], quat.conjugate([0, 0, 0, 1], a as quat), b as quat);
  const [x, y, z, w] = difference as [number, number, number, number];
  return 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w));
}

/** The turn about an axis by an angle in radians. */
export function turnAbout(axis: readonly number[], angle: number): number[] {
  return [...quat.setAxisAngle([0, 0, 0, 1], axis as [number, number, number], angle)];
}
