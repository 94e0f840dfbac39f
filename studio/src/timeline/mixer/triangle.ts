/** A triangle whose corners are cycles: a point in it gives their weights, as the state triangle of Cal3D's demo did. */

export type Point = readonly [x: number, y: number];
export type Weights = readonly [number, number, number];

/** Corners within a square of side 1, y down. */
export const CORNERS: readonly [Point, Point, Point] = [
  [0.5, 0.07],
  [0.93, 0.86],
  [0.07, 0.86],
];

export function pointOf([a, b, c]: Weights): Point {
  const sum = a + b + c;
  if (sum <= 0) return pointOf([1, 1, 1]);
  const mean = (axis: 0 | 1) => (a * CORNERS[0][axis] + b * CORNERS[1][axis] + c * CORNERS[2][axis]) / sum;
  return [mean(0), mean(1)];
}

/** Barycentric coordinates of the point, or of one near it if it is outside. */
export function weightsAt([x, y]: Point): Weights {
  const [[ax, ay], [bx, by], [cx, cy]] = CORNERS;
  const area = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy);
  const a = Math.max(0, ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / area);
  const b = Math.max(0, ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / area);
  const c = Math.max(
    0,
    1 -
      ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / area -
      ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / area,
  );
  const sum = a + b + c;
  return [a / sum, b / sum, c / sum];
}
