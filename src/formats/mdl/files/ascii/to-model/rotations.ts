/**
 * Rotations of nodes from axis and angle in radians, as in text models, to unit quaternions x, y, z, w
 * (docs/reference/mdl.md#axes-and-units).
 */

const COLUMNS = 4;

/** A list of rotations. An axis without length gives the identity. */
export function quaternionsOf(axisAngles: Float32Array): Float32Array<ArrayBuffer> {
  const quaternions = new Float32Array(axisAngles.length);
  for (let at = 0; at + COLUMNS <= axisAngles.length; at += COLUMNS) {
    const x = axisAngles[at]!;
    const y = axisAngles[at + 1]!;
    const z = axisAngles[at + 2]!;
    const half = axisAngles[at + 3]! / 2;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > 0 && Number.isFinite(length) && Number.isFinite(half))) {
      quaternions[at + 3] = 1;
      continue;
    }
    const share = Math.sin(half) / length;
    quaternions[at] = x * share;
    quaternions[at + 1] = y * share;
    quaternions[at + 2] = z * share;
    quaternions[at + 3] = Math.cos(half);
  }
  return quaternions;
}
