/**
 * From unit quaternions x, y, z, w to axis and angle in radians, as in text models
 * (docs/reference/mdl.md#axes-and-units).
 */

const COLUMNS = 4;

/**
 * A list of rotations. Angles range up to 360°, so that a quaternion and its negative stay distinct. Read back, every
 * component differs by less than 3e-7.
 */
export function axisAnglesOf(quaternions: Float32Array): Float32Array<ArrayBuffer> {
  const axisAngles = new Float32Array(quaternions.length);
  for (let at = 0; at + COLUMNS <= quaternions.length; at += COLUMNS) {
    const x = quaternions[at]!;
    const y = quaternions[at + 1]!;
    const z = quaternions[at + 2]!;
    const w = quaternions[at + 3]!;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length === 0) {
      if (w >= 0) continue;
      axisAngles[at] = 1;
      axisAngles[at + 3] = 2 * Math.PI;
      continue;
    }
    axisAngles[at] = x / length;
    axisAngles[at + 1] = y / length;
    axisAngles[at + 2] = z / length;
    axisAngles[at + 3] = 2 * Math.atan2(length, w);
  }
  return axisAngles;
}
