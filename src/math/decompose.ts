import { quat, vec3 } from 'gl-matrix';
import type { Node, Vec3 } from '../scene/scene.ts';
import { determinant } from './affine.ts';

/** Largest cosine between axes that count as perpendicular; above the rounding of float32. */
const RIGHT_ANGLE = 1e-5;

/** Length below which an axis, or its perpendicular part, has no direction. */
const NO_LENGTH = 1e-9;

/**
 * Decomposes an affine matrix into translation, rotation and scale. A mirrored matrix gets a negative scale along x; a matrix
 * with shear is kept in addition to the nearest transform without shear.
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
 * The rotation with the first axis along x and the second as near to y as possible. An axis without length is replaced by
 * one perpendicular to the others; without any direction the rotation is the identity.
 */
export function rotationOf(axes: readonly [Vec3, Vec3, Vec3]): Node['rotation'] {
  const x = unit(axes[0]) ?? unit(cross(axes[1], axes[2])) ?? unit(anyUpright(unit(axes[1]) ?? axes[2]));
  if (!x) return [0, 0, 0, 1];
  const y = unit(straighten(axes[1], x)) ?? unit(cross(axes[2], x)) ?? unit(anyUpright(x));
  if (!y) return [0, 0, 0, 1];
  const rotation = quat.fromMat3(new Float64Array(4) as quat, [...x, ...y, ...cross(x, y)]);
  const size = Math.hypot(...rotation);
  if (!(size > 0)) return [0, 0, 0, 1];
  return Array.from(rotation, (value) => value / size) as Node['rotation'];
}

/** Rotations that move an axis to x, the next one to y and the one after that to z. */
const TO_FIRST = [
  [0, 0, 0, 1],
  [-0.5, -0.5, -0.5, 0.5],
  [0.5, 0.5, 0.5, 0.5],
] as const;

/**
 * The rotation of an affine matrix without its scale and shear: one axis keeps its direction, and the next one is as near to its
 * own as possible. A mirrored matrix is first mirrored at its origin.
 *
 * @param axis 0, 1 or 2 for x, y or z
 */
export function rotationAlong(matrix: Float64Array, axis: number): Node['rotation'] {
  const sign = determinant(matrix, 0) < 0 ? -1 : 1;
  const axes = [axis, (axis + 1) % 3, (axis + 2) % 3].map(
    (column) => [0, 1, 2].map((row) => sign * matrix[column * 4 + row]!) as Vec3,
  ) as [Vec3, Vec3, Vec3];
  const rotation = quat.multiply(new Float64Array(4) as quat, rotationOf(axes), TO_FIRST[axis]!);
  return Array.from(rotation) as Node['rotation'];
}

function unit(axis: Vec3): Vec3 | undefined {
  const length = Math.hypot(...axis);
  return length > NO_LENGTH ? (axis.map((value) => value / length) as Vec3) : undefined;
}

/** The part of an axis perpendicular to a unit axis. */
function straighten(axis: Vec3, unit: Vec3): Vec3 {
  const along = vec3.dot(axis, unit);
  return axis.map((value, row) => value - along * unit[row]!) as Vec3;
}

/** An axis perpendicular to another; zero for one without length. */
function anyUpright(axis: Vec3): Vec3 {
  const smallest = axis.map(Math.abs).indexOf(Math.min(...axis.map(Math.abs)));
  const other: Vec3 = [0, 0, 0];
  other[smallest] = 1;
  return cross(axis, other);
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return vec3.cross([0, 0, 0], a, b) as Vec3;
}
