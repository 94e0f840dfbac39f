/** Keys of nodes as curves. */
import { vectorLength } from '../../../math/vector.ts';
import type { Code, Report } from '../../../report/report.ts';
import type { Curve, Track } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { MDL_CODES } from '../codes.ts';
import type { NodeKeys } from '../model/model.ts';

/** Properties that a scene can animate, and the number of values per key in the model. */
export const MOVING = {
  position: { property: 'translation', width: 3 },
  orientation: { property: 'rotation', width: 4 },
  scale: { property: 'scale', width: 1 },
} as const satisfies Record<string, { property: Track['property']; width: number }>;

export type MovingName = keyof typeof MOVING;

export const MOVING_NAMES = Object.keys(MOVING) as MovingName[];

export interface KeyReading {
  /** Factor of positions. */
  scale: number;
  /** Names of the animated node and the clip, for messages. */
  node: string;
  clip: string;
  path: string;
  report: Report;
}

/** Value, incoming and outgoing handle. */
const HANDLED = 3;
/** The handles of a cubic are one third of the time between two keys away from each. */
const THIRDS = 3;
/** Values per key in a scene, except for rotations. */
const AXES = 3;

/**
 * Before the first key and after the last one the nearest key is held (docs/reference/mdl.md#playback). Undefined if no key
 * is usable.
 */
export function curveOf(name: MovingName, stored: NodeKeys, reading: KeyReading): Curve | undefined {
  const { width } = MOVING[name];
  const stride = width * (stored.bezier ? HANDLED : 1);
  const keys = usableKeys(name, stored, stride, reading);
  const { times, bezier } = keys;
  if (times.length === 0) return undefined;
  if (bezier) {
    const message = `Assumed meaning of the Bezier handles of ${describe(name, reading)}`;
    reading.report.add(MDL_CODES.MDL_BEZIER_ASSUMED, message, { path: reading.path });
  }
  if (name === 'orientation')
    return { times, before: 'hold', after: 'hold', interpolation: 'slerp', values: unitRotations(keys) };
  const factor = name === 'position' ? reading.scale : 1;
  const values = spread(keys, { width, stride, from: 0, factor });
  if (!bezier) return { times, before: 'hold', after: 'hold', interpolation: 'linear', values };
  const handles = (column: number) => spread(keys, { width, stride, from: width * column, factor });
  const tangents = { in: slopes(times, handles(1), -1), out: slopes(times, handles(2), 1) };
  return { times, before: 'hold', after: 'hold', interpolation: 'hermite', values, tangents };
}

/** What keys animate, for messages. */
function describe(name: MovingName, { node, clip }: KeyReading): string {
  return `${name} of node ${node} in clip ${clip}`;
}

/** Keys that are finite and not earlier than those before; the number of others is reported. */
function usableKeys(name: MovingName, keys: NodeKeys, stride: number, reading: KeyReading): NodeKeys {
  const { times, values } = keys;
  if (areUsable(keys, stride)) return keys;
  const rows: number[] = [];
  let broken = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < times.length; row++) {
    if (!isFiniteRow(times[row]!, values, row * stride, stride)) broken++;
    else if (times[row]! >= latest) {
      latest = times[row]!;
      rows.push(row);
    }
  }
  const early = times.length - rows.length - broken;
  const add = (code: Code, number: number, why: string) => {
    const what = describe(name, reading);
    const message = `Skipped ${number} of ${counted(times.length, 'key')} of ${what}: ${why}`;
    if (number > 0) reading.report.add(code, message, { path: reading.path });
  };
  add(MDL_CODES.MDL_KEY_NUMBERS, broken, 'values are not finite');
  add(MDL_CODES.MDL_KEY_ORDER, early, 'times descend');
  const usable = new Float32Array(rows.length * stride);
  rows.forEach((row, key) => {
    usable.set(values.subarray(row * stride, (row + 1) * stride), key * stride);
  });
  return { ...keys, times: Float32Array.from(rows, (row) => times[row]!), values: usable };
}

function areUsable({ times, values }: NodeKeys, stride: number): boolean {
  for (let row = 0; row < times.length; row++) {
    if (!isFiniteRow(times[row]!, values, row * stride, stride)) return false;
    if (row > 0 && times[row]! < times[row - 1]!) return false;
  }
  return true;
}

function isFiniteRow(time: number, values: Float32Array, from: number, stride: number): boolean {
  if (!Number.isFinite(time) || from + stride > values.length) return false;
  for (let at = from; at < from + stride; at++) if (!Number.isFinite(values[at])) return false;
  return true;
}

/**
 * Normalized rotations: stored quaternions are of unit length within 0.001 (docs/reference/mdl.md#controllers). Handles are
 * ignored.
 */
function unitRotations({ times, values, bezier }: NodeKeys): Float32Array {
  const out = new Float32Array(times.length * 4);
  const stride = 4 * (bezier ? HANDLED : 1);
  for (let key = 0; key < times.length; key++) {
    const from = key * stride;
    const length = vectorLength(values[from]!, values[from + 1]!, values[from + 2]!, values[from + 3]!);
    for (let i = 0; i < 4; i++) out[key * 4 + i] = length > 0 ? values[from + i]! / length : Number(i === 3);
  }
  return out;
}

interface Column {
  width: number;
  /** Numbers per key. */
  stride: number;
  from: number;
  factor: number;
}

/** Some columns of keys, three values per key; a single value, a uniform scale, is repeated. */
function spread({ times, values }: NodeKeys, { width, stride, from, factor }: Column): Float32Array {
  const out = new Float32Array(times.length * AXES);
  for (let key = 0; key < times.length; key++) {
    for (let axis = 0; axis < AXES; axis++)
      out[key * AXES + axis] = values[key * stride + from + (axis % width)]! * factor;
  }
  return out;
}

/**
 * Slopes per second of a cubic whose handles are, as in 3ds Max, at a third of the time to the next key and relative to the
 * key's value. No file with handles is known, so they might also be absolute.
 *
 * @param side 1 for outgoing handles, -1 for incoming ones
 */
function slopes(times: Float32Array, handles: Float32Array, side: 1 | -1): Float32Array {
  return handles.map((handle, at) => {
    const key = Math.floor(at / AXES);
    const gap = Math.abs((times[key + side] ?? times[key]!) - times[key]!);
    return gap > 0 ? (side * THIRDS * handle) / gap : 0;
  });
}
