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

export interface KeyReading {
  /** Factor of positions. */
  scale: number;
  /** What the keys animate, for messages. */
  what: string;
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
export function curveOf(name: MovingName, keys: NodeKeys, reading: KeyReading): Curve | undefined {
  const { width } = MOVING[name];
  const columns = keys.bezier ? HANDLED : 1;
  const rows = usableRows(keys, width * columns, reading);
  if (rows.length === 0) return undefined;
  if (keys.bezier) {
    const { report, what, path } = reading;
    report.add(MDL_CODES.MDL_BEZIER_ASSUMED, `Assumed meaning of the Bezier handles of ${what}`, { path });
  }
  const times =
    rows.length === keys.times.length ? keys.times : Float32Array.from(rows, (row) => keys.times[row]!);
  const hold = { times, before: 'hold', after: 'hold' } as const;
  if (name === 'orientation') return { ...hold, interpolation: 'slerp', values: turns(keys, rows) };
  const factor = name === 'position' ? reading.scale : 1;
  const part = (column: number) => {
    const values = spread(keys.values, rows, { width, stride: width * columns, from: width * column });
    return factor === 1 ? values : values.map((value) => value * factor);
  };
  if (!keys.bezier) return { ...hold, interpolation: 'linear', values: part(0) };
  const tangents = { in: slopes(times, part(1), -1), out: slopes(times, part(2), 1) };
  return { ...hold, interpolation: 'hermite', values: part(0), tangents };
}

/** Keys that are finite and not earlier than those before; the number of others is reported. */
function usableRows(
  { times, values }: NodeKeys,
  stride: number,
  { what, path, report }: KeyReading,
): Uint32Array {
  const rows = new Uint32Array(times.length);
  let count = 0;
  let broken = 0;
  let latest = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < times.length; row++) {
    if (!isFiniteRow(times[row]!, values, row * stride, stride)) broken++;
    else if (times[row]! >= latest) {
      latest = times[row]!;
      rows[count++] = row;
    }
  }
  const early = times.length - count - broken;
  const add = (code: Code, number: number, why: string) => {
    const message = `Skipped ${number} of ${counted(times.length, 'key')} of ${what}: ${why}`;
    if (number > 0) report.add(code, message, { path });
  };
  add(MDL_CODES.MDL_KEY_NUMBERS, broken, 'values are not finite');
  add(MDL_CODES.MDL_KEY_ORDER, early, 'times descend');
  return rows.subarray(0, count);
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
function turns({ values, bezier }: NodeKeys, rows: Uint32Array): Float32Array {
  const out = new Float32Array(rows.length * 4);
  rows.forEach((row, key) => {
    const from = row * 4 * (bezier ? HANDLED : 1);
    const length = vectorLength(values[from]!, values[from + 1]!, values[from + 2]!, values[from + 3]!);
    for (let i = 0; i < 4; i++) out[key * 4 + i] = length > 0 ? values[from + i]! / length : Number(i === 3);
  });
  return out;
}

/** Some columns of some rows, three values per row; a single value, a uniform scale, is repeated. */
function spread(
  values: Float32Array,
  rows: Uint32Array,
  { width, stride, from }: { width: number; stride: number; from: number },
): Float32Array {
  const out = new Float32Array(rows.length * AXES);
  rows.forEach((row, key) => {
    for (let axis = 0; axis < AXES; axis++)
      out[key * AXES + axis] = values[row * stride + from + (axis % width)]!;
  });
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
