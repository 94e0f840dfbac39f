import { vectorLength } from '../math/vector.ts';
import type { Curve } from '../scene/scene.ts';
import { turnBetween } from './squad.ts';

/** How many numbers a key of a curve has; not a number where it has no keys. */
export function numbersPerKey({ times, values }: Curve): number {
  return values.length / times.length;
}

/** How many numbers `sampleCurve` gives: 4 for rotations, however their keys are told. */
export function numbersPerSample(curve: Curve): number {
  return curve.interpolation === 'log-quaternion' ? 4 : numbersPerKey(curve);
}

/** A curve of some of the keys of another, in any order and with all that belongs to them, in columns of its own. */
export function keysOfCurve(curve: Curve, keys: readonly number[]): Curve {
  const count = curve.times.length;
  const pick = (column: Float32Array) => pickRows(column, column.length / count, keys);
  const { tangents, parameters } = curve;
  return {
    ...curve,
    times: pick(curve.times),
    values: curve.interpolation === 'squad' ? pickTurns(curve, keys) : pick(curve.values),
    ...(tangents ? { tangents: { in: pick(tangents.in), out: pick(tangents.out) } } : {}),
    ...(parameters ? { parameters: pick(parameters) } : {}),
  };
}

function pickRows(column: Float32Array, width: number, rows: readonly number[]): Float32Array<ArrayBuffer> {
  const out = new Float32Array(rows.length * width);
  rows.forEach((row, index) => {
    out.set(column.subarray(row * width, (row + 1) * width), index * width);
  });
  return out;
}

/** The keys of a `squad` tell turns from the key before: between others they must be told anew. */
function pickTurns(curve: Curve, keys: readonly number[]): Float32Array<ArrayBuffer> {
  const turns = pickRows(curve.values, 4, keys);
  keys.forEach((key, index) => {
    if (key === (keys[index - 1] ?? -1) + 1) return;
    const [x, y, z] = turnBetween(curve, keys[index - 1], key);
    const half = vectorLength(x, y, z);
    const length = half || 1;
    turns.set([x / length, y / length, z / length, 2 * half], index * 4);
  });
  return turns;
}
