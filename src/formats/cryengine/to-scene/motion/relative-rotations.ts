/**
 * Rotations of splines in the form of the scene: rotations relative to the previous key, as unit axis and angle in the
 * parent's space. Stored rotations are conjugates: q' = q · r becomes q'* = r* · q*, the same axis and the negated angle
 * (docs/reference/cryengine.md#tcb-rotations).
 */
import { quat } from 'gl-matrix';
import { vectorLength } from '../../../../math/vector.ts';

type AxisAngle = [x: number, y: number, z: number, w: number];

/**
 * Stored relative rotations of some keys, as axis and angle. The rotation of a skipped key is added to that of the next.
 *
 * @param rows indices of the usable keys, ascending
 */
export function relativeRotations(stored: Float32Array, rows: Uint32Array): Float32Array {
  const rotations = new Float32Array(rows.length * 4);
  let pending: quat | undefined;
  let key = 0;
  for (let row = 0; row * 4 < stored.length && key < rows.length; row++) {
    const rotation = unitAxisAngle(stored, row * 4);
    if (row === rows[key]) {
      const [x, y, z, angle] = pending
        ? axisAngleOf(quat.multiply(identity(), pending, rotationOf(rotation)))
        : rotation;
      rotations.set([x, y, z, -angle], key++ * 4);
      pending = undefined;
    } else if (rotation.every(Number.isFinite)) {
      pending = quat.multiply(identity(), pending ?? identity(), rotationOf(rotation));
    }
  }
  return rotations;
}

/** Stored absolute rotations of some keys as relative ones, on the shortest arc. */
export function rotationsBetween(stored: Float32Array, rows: Uint32Array): Float32Array {
  const rotations = new Float32Array(rows.length * 4);
  // The product of the rounded rotations so far, so that rounding errors do not accumulate.
  const reached = identity();
  rows.forEach((row, key) => {
    const [x = 0, y = 0, z = 0, w = 1] = stored.subarray(row * 4, row * 4 + 4);
    const rotation = quat.normalize(identity(), [-x, -y, -z, w]);
    const back = quat.conjugate(identity(), reached);
    rotations.set(axisAngleOf(quat.multiply(identity(), rotation, back)), key * 4);
    quat.multiply(reached, rotationOf(unitAxisAngle(rotations, key * 4)), reached);
  });
  return rotations;
}

function identity(): quat {
  return [0, 0, 0, 1];
}

/** Axis and angle with a normalized axis; angle 0 if the axis has no length. */
function unitAxisAngle(values: Float32Array, at: number): AxisAngle {
  const [x = 0, y = 0, z = 0, angle = 0] = values.subarray(at, at + 4);
  const length = vectorLength(x, y, z);
  return length > 0 ? [x / length, y / length, z / length, angle] : [1, 0, 0, 0];
}

function rotationOf([x, y, z, angle]: AxisAngle): quat {
  return quat.setAxisAngle(identity(), [x, y, z], angle);
}

/** Axis and angle, at most 180°, of a unit quaternion. */
function axisAngleOf(rotation: quat): AxisAngle {
  const sign = rotation[3] < 0 ? -1 : 1;
  const [x, y, z, w] = [rotation[0] * sign, rotation[1] * sign, rotation[2] * sign, rotation[3] * sign];
  const sine = vectorLength(x, y, z);
  return sine > 0 ? [x / sine, y / sine, z / sine, 2 * Math.atan2(sine, w)] : [1, 0, 0, 0];
}
