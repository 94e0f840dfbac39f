/** Keys of nodes as curves. */
import { vectorLength } from '../../../math/vector.ts';
import type { Report } from '../../../report/report.ts';
import type { Curve, Track } from '../../../scene/scene.ts';
import { MDL_CODES } from '../codes.ts';
import type { NodeKeys } from '../model/model.ts';

/** What of a node moves in a scene, and how many numbers a key of the model has. */
export const MOVING = {
  position: { property: 'translation', width: 3 },
  orientation: { property: 'rotation', width: 4 },
  scale: { property: 'scale', width: 1 },
} as const satisfies Record<string, { property: Track['property']; width: number }>;

export type MovingName = keyof typeof MOVING;

export interface KeyReading {
  /** Factor on positions. */
  scale: number;
  /** What the keys move, for people. */
  what: string;
  path: string;
  report: Report;
}

/** Value, incoming and outgoing handle. */
const HANDLED = 3;
/** Of a cubic, from one key to the next: handles lie one from either. */
const THIRDS = 3;
/** Numbers per key of what moves in a scene, but for rotations. */
const AXES = 3;

/**
 * Before the first key and behind the last one the nearest holds (docs/reference/mdl.md#playback). Undefined where no key can
 * be used.
 */
export function curveOf(name: MovingName, keys: NodeKeys, reading: KeyReading): Curve | undefined {
  const { width } = MOVING[name];
  const columns = keys.bezier ? HANDLED : 1;
  const rows = usableRows(keys, width * columns, reading);
  if (rows.length === 0) return undefined;
  if (keys.bezier) {
    const { report, what, path } = reading;
    report.add(MDL_CODES.MDL_BEZIER_ASSUMED, what, { path });
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

/** Keys whose numbers are finite and that are not earlier than those before; others are reported, by their count. */
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
  const message = (number: number) => `${number} of ${times.length} keys of ${what}`;
  if (broken > 0) report.add(MDL_CODES.MDL_KEY_NUMBERS, message(broken), { path });
  if (early > 0) report.add(MDL_CODES.MDL_KEY_ORDER, message(early), { path });
  return rows.subarray(0, count);
}

function isFiniteRow(time: number, values: Float32Array, from: number, stride: number): boolean {
  if (!Number.isFinite(time) || from + stride > values.length) return false;
  for (let at = from; at < from + stride; at++) if (!Number.isFinite(values[at])) return false;
  return true;
}

/**
 * Stored quaternions are of unit length within a thousandth (docs/reference/mdl.md#controllers); with handles only the values
 * count.
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

/** Some columns of some rows, three numbers per row: a single one, a uniform scale, stands for all three. */
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
 * Slopes per second of a cubic whose handles lie, as in 3ds Max, a third of the way to the next key and are told from the
 * key's own value: no file with handles is known, and that they might be points of their own is not ruled out.
 *
 * @param side 1 for the handles behind the keys, -1 for those before
 */
function slopes(times: Float32Array, handles: Float32Array, side: 1 | -1): Float32Array {
  return handles.map((handle, at) => {
    const key = Math.floor(at / AXES);
    const gap = Math.abs((times[key + side] ?? times[key]!) - times[key]!);
    return gap > 0 ? (side * THIRDS * handle) / gap : 0;
  });
}
