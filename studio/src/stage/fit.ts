/** Distance or extent of a camera that shows all of a box. */
import type { Vec3 } from 'exhume';

export interface Box {
  low: Vec3;
  high: Vec3;
}

/** Orientation of a camera: three orthonormal vectors. */
export interface Direction {
  right: Vec3;
  up: Vec3;
  /** From the target to the camera. */
  back: Vec3;
}

/** Free fraction of the picture at each edge. */
const MARGIN = 0.06;

export function middleOf({ low, high }: Box): Vec3 {
  return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
}

export function diagonalOf({ low, high }: Box): number {
  return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
}

/**
 * Distance from the center of a box at which a perspective camera shows all of it.
 *
 * @param fieldOfView radians from the lower to the upper edge
 * @param aspect width / height of the picture
 */
export function fitDistance(box: Box, direction: Direction, fieldOfView: number, aspect: number): number {
  const tangent = Math.tan(fieldOfView / 2) * (1 - 2 * MARGIN);
  return furthest(box, (corner) => {
    const height = Math.abs(dot(corner, direction.up)) / tangent;
    const width = Math.abs(dot(corner, direction.right)) / (tangent * aspect);
    return Math.max(height, width) + dot(corner, direction.back);
  });
}

/** Units from the center of the picture to its upper edge at which an orthographic camera shows all of a box. */
export function fitHalfHeight(box: Box, direction: Direction, aspect: number): number {
  const half = furthest(box, (corner) =>
    Math.max(Math.abs(dot(corner, direction.up)), Math.abs(dot(corner, direction.right)) / aspect),
  );
  return half / (1 - 2 * MARGIN);
}

/** The largest value over all corners, which are relative to the center. */
function furthest({ low, high }: Box, of: (corner: Vec3) => number): number {
  const half = [0, 1, 2].map((axis) => (high[axis]! - low[axis]!) / 2);
  let most = 0;
  for (let corner = 0; corner < 8; corner++) {
    const sign = (axis: number) => (corner & (1 << axis) ? 1 : -1) * half[axis]!;
    most = Math.max(most, of([sign(0), sign(1), sign(2)]));
  }
  return most;
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
