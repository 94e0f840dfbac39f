/**
 * Rotations of splines as the scene has them: turns since the key before, about unit axes, seen from the parent's axes.
 * Stored rotations are conjugates: q' = q · turn becomes q'* = turn* · q*, the same axis and the angle turned round
 * (docs/reference/cryengine.md#tcb-rotations).
 */
import { quat } from 'gl-matrix';
import { vectorLength } from '../../../../math/vector.ts';

type Turn = [x: number, y: number, z: number, w: number];

/**
 * Stored turns of some keys, axis and angle. A key that is left out hands its turn on to the next one.
 *
 * @param rows the keys that count, ascending
 */
export function relativeTurns(stored: Float32Array, rows: Uint32Array): Float32Array {
  const turns = new Float32Array(rows.length * 4);
  let handedOn: quat | undefined;
  let key = 0;
  for (let row = 0; row * 4 < stored.length && key < rows.length; row++) {
    const turn = axisAngle(stored, row * 4);
    if (row === rows[key]) {
      const [x, y, z, angle] = handedOn
        ? turnOf(quat.multiply(identity(), handedOn, rotationOf(turn)))
        : turn;
      turns.set([x, y, z, -angle], key++ * 4);
      handedOn = undefined;
    } else if (turn.every(Number.isFinite)) {
      handedOn = quat.multiply(identity(), handedOn ?? identity(), rotationOf(turn));
    }
  }
  return turns;
}

/** Stored rotations of some keys as turns, the short way round. */
export function turnsBetween(stored: Float32Array, rows: Uint32Array): Float32Array {
  const turns = new Float32Array(rows.length * 4);
  // What the turns so far come to, rounding included, so that it does not add up.
  const reached = identity();
  rows.forEach((row, key) => {
    const [x = 0, y = 0, z = 0, w = 1] = stored.subarray(row * 4, row * 4 + 4);
    const rotation = quat.normalize(identity(), [-x, -y, -z, w]);
    const back = quat.conjugate(identity(), reached);
    turns.set(turnOf(quat.multiply(identity(), rotation, back)), key * 4);
    quat.multiply(reached, rotationOf(axisAngle(turns, key * 4)), reached);
  });
  return turns;
}

function identity(): quat {
  return [0, 0, 0, 1];
}

/** An axis and an angle, the axis made a unit; without an axis there is no turn. */
function axisAngle(values: Float32Array, at: number): Turn {
  const [x = 0, y = 0, z = 0, angle = 0] = values.subarray(at, at + 4);
  const length = vectorLength(x, y, z);
  return length > 0 ? [x / length, y / length, z / length, angle] : [1, 0, 0, 0];
}

function rotationOf([x, y, z, angle]: Turn): quat {
  return quat.setAxisAngle(identity(), [x, y, z], angle);
}

/** Axis and angle, at most half a turn, of a unit quaternion. */
function turnOf(rotation: quat): Turn {
  const sign = rotation[3] < 0 ? -1 : 1;
  const [x, y, z, w] = [rotation[0] * sign, rotation[1] * sign, rotation[2] * sign, rotation[3] * sign];
  const sine = vectorLength(x, y, z);
  return sine > 0 ? [x / sine, y / sine, z / sine, 2 * Math.atan2(sine, w)] : [1, 0, 0, 0];
}
