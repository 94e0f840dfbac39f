import { quat, vec3 } from 'gl-matrix';
import type { Node, Vec3 } from '../scene/scene.ts';

/** Axes whose cosine is above this are not at right angles: float32 leaves less. */
const RIGHT_ANGLE = 1e-5;

/** Unit axes, and what is left of them upright on each other, are shorter only where they have no direction. */
const NO_LENGTH = 1e-9;

/**
 * What an affine matrix does as translation, rotation and scale. One that mirrors has a negative scale along x; one that
 * shears is kept whole beside the nearest that these can say.
 *
 * @param matrix 16 numbers, column-major
 */
export function decompose(
  matrix: ArrayLike<number>,
): Pick<Node, 'translation' | 'rotation' | 'scale' | 'matrix'> {
  const axes = [0, 4, 8].map((at) => [matrix[at]!, matrix[at + 1]!, matrix[at + 2]!] as Vec3);
  const scale = axes.map((axis) => Math.hypot(...axis)) as Vec3;
  const [x, y, z] = axes.map((axis, index) => axis.map((value) => value / (scale[index] || 1))) as [
    Vec3,
    Vec3,
    Vec3,
  ];
  if (vec3.dot(cross(x, y), z) < 0) {
    scale[0] = -scale[0];
    for (let row = 0; row < 3; row++) x[row] = -x[row]!;
  }
  const shears = [vec3.dot(x, y), vec3.dot(y, z), vec3.dot(z, x)].some(
    (cosine) => Math.abs(cosine) > RIGHT_ANGLE,
  );
  return {
    translation: [matrix[12]!, matrix[13]!, matrix[14]!],
    rotation: rotationOf([x, y, z]),
    scale,
    ...(shears ? { matrix: Float64Array.from(matrix) } : {}),
  };
}

/**
 * The rotation whose first axis is x and whose second is as near to y as can be. An axis of no length is one that stands
 * upright on the others; where none has a direction there is no rotation.
 */
function rotationOf(axes: readonly [Vec3, Vec3, Vec3]): Node['rotation'] {
  const x = unit(axes[0]) ?? unit(cross(axes[1], axes[2])) ?? unit(anyUpright(unit(axes[1]) ?? axes[2]));
  if (!x) return [0, 0, 0, 1];
  const y = unit(straighten(axes[1], x)) ?? unit(cross(axes[2], x)) ?? unit(anyUpright(x));
  if (!y) return [0, 0, 0, 1];
  const rotation = quat.fromMat3(new Float64Array(4) as quat, [...x, ...y, ...cross(x, y)]);
  const size = Math.hypot(...rotation);
  if (!(size > 0)) return [0, 0, 0, 1];
  return Array.from(rotation, (value) => value / size) as Node['rotation'];
}

function unit(axis: Vec3): Vec3 | undefined {
  const length = Math.hypot(...axis);
  return length > NO_LENGTH ? (axis.map((value) => value / length) as Vec3) : undefined;
}

/** What of an axis stands upright on a unit one. */
function straighten(axis: Vec3, unit: Vec3): Vec3 {
  const along = vec3.dot(axis, unit);
  return axis.map((value, row) => value - along * unit[row]!) as Vec3;
}

/** Some axis that stands upright on one; none on one of no length. */
function anyUpright(axis: Vec3): Vec3 {
  const smallest = axis.map(Math.abs).indexOf(Math.min(...axis.map(Math.abs)));
  const other: Vec3 = [0, 0, 0];
  other[smallest] = 1;
  return cross(axis, other);
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return vec3.cross([0, 0, 0], a, b) as Vec3;
}
