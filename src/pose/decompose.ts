import { quat } from 'gl-matrix';
import type { Node } from '../scene/scene.ts';

/** Axes whose cosine is above this are not at right angles: float32 leaves less. */
const RIGHT_ANGLE = 1e-5;

/**
 * What an affine matrix does as translation, rotation and scale. One that mirrors has a negative scale along x; one that
 * shears is kept whole beside the nearest that these can say.
 *
 * @param matrix 16 numbers, column-major
 */
export function decompose(
  matrix: ArrayLike<number>,
): Pick<Node, 'translation' | 'rotation' | 'scale' | 'matrix'> {
  const axes = [0, 4, 8].map((at) => [matrix[at]!, matrix[at + 1]!, matrix[at + 2]!] as Axis);
  const scale = axes.map((axis) => Math.hypot(...axis)) as Axis;
  const [x, y, z] = axes.map((axis, index) => axis.map((value) => value / (scale[index] || 1))) as [
    Axis,
    Axis,
    Axis,
  ];
  if (dot(cross(x, y), z) < 0) {
    scale[0] = -scale[0];
    for (let row = 0; row < 3; row++) x[row] = -x[row]!;
  }
  const shears = [dot(x, y), dot(y, z), dot(z, x)].some((cosine) => Math.abs(cosine) > RIGHT_ANGLE);
  return {
    translation: [matrix[12]!, matrix[13]!, matrix[14]!],
    rotation: rotationOf(x, y),
    scale,
    ...(shears ? { matrix: Float64Array.from(matrix) } : {}),
  };
}

type Axis = [x: number, y: number, z: number];

/** The rotation whose first axis is x and whose second is as near to y as can be; none where they have no direction. */
function rotationOf(x: Axis, y: Axis): Node['rotation'] {
  const along = dot(x, y);
  const straight = y.map((value, row) => value - along * x[row]!) as Axis;
  const length = Math.hypot(...straight);
  const second = straight.map((value) => value / length) as Axis;
  const third = cross(x, second);
  const rotation = quat.fromMat3(new Float64Array(4) as quat, [...x, ...second, ...third]);
  const size = Math.hypot(...rotation);
  if (!(size > 0)) return [0, 0, 0, 1];
  return Array.from(rotation, (value) => value / size) as Node['rotation'];
}

function dot(a: Axis, b: Axis): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Axis, b: Axis): Axis {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
