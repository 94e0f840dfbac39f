/** Rotations as angles. */

const DEGREES = 180 / Math.PI;

/** Sine of the second angle beyond which the other two are not distinguishable (gimbal lock). */
const POLE = 1 - 1e-9;

/**
 * Euler angles: rotations about the fixed axes x, then y, then z.
 *
 * @param quaternion x, y, z, w, of unit length
 * @returns degrees, -180..180, the second -90..90
 */
export function anglesOf([x = 0, y = 0, z = 0, w = 1]: readonly number[]): number[] {
  const sine = Math.max(-1, Math.min(2 * (w * y - z * x), 1));
  // Here x and z rotate about the same axis; x gets the whole angle.
  if (Math.abs(sine) > POLE) return [2 * Math.atan2(x, w) * DEGREES, Math.asin(sine) * DEGREES, 0];
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)) * DEGREES,
    Math.asin(sine) * DEGREES,
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)) * DEGREES,
  ];
}

const TURN = 360;

/** The angle, plus or minus full turns, nearest to another one. */
export function nearest(angle: number, to: number): number {
  return angle - Math.round((angle - to) / TURN) * TURN;
}

/** The rotation by angles about the fixed axes x, then y, then z: the inverse of `anglesOf`. */
export function quaternionOf(degrees: readonly number[]): [number, number, number, number] {
  const [cx, cy, cz] = degrees.map((angle) => Math.cos(angle / DEGREES / 2)) as [number, number, number];
  const [sx, sy, sz] = degrees.map((angle) => Math.sin(angle / DEGREES / 2)) as [number, number, number];
  return [
    sx * cy * cz - cx * sy * sz,
    cx * sy * cz + sx * cy * sz,
    cx * cy * sz - sx * sy * cz,
    cx * cy * cz + sx * sy * sz,
  ];
}
