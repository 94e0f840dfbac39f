/** Transforms curves of nodes. */
import { moveDirection, movePoint, type Numbers } from '../math/affine.ts';
import { multiplyQuaternions } from '../math/quaternion.ts';
import type { Curve, Quat, Track, Vec3 } from '../scene/scene.ts';

/** A transform above a node, as a matrix, column-major, and in parts. */
export interface Above {
  matrix: Float64Array;
  rotation: Quat;
  scale: Vec3;
}

/**
 * The curve of a node after the transform of its parent was merged into it. This is exact if that transform scales uniformly.
 *
 * @param curve interpolated by its values, unlike `squad` and `log-quaternion`
 */
export function transformedCurve<T extends Curve>(curve: T, property: Track['property'], above: Above): T {
  const { values, tangents } = curve;
  const tangent = (rows: Float32Array) => transformedRows(rows, property, above, 0);
  return {
    ...curve,
    values: transformedRows(values, property, above),
    ...(tangents ? { tangents: { in: tangent(tangents.in), out: tangent(tangents.out) } } : {}),
  };
}

/** @param w of translations: 1 for places, 0 for differences */
export function transformedRows<T extends Numbers>(
  rows: T,
  property: Track['property'],
  { matrix, rotation, scale }: Above,
  w: 0 | 1 = 1,
): T {
  const out = rows.slice() as T;
  if (property === 'rotation') {
    const applied = Float64Array.from(rotation);
    for (let at = 0; at < out.length; at += 4) multiplyQuaternions(out, at, applied, 0, out, at);
  } else if (property === 'translation') {
    const move = w === 1 ? movePoint : moveDirection;
    for (let at = 0; at < out.length; at += 3) move(out, at, matrix, 0, out, at);
  } else {
    for (let at = 0; at < out.length; at++) out[at] = out[at]! * scale[at % 3]!;
  }
  return out;
}
