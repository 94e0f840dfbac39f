/** A single controller and its part of the controller data (docs/reference/mdl.md#controllers). */
import { toRotation } from '../../../../../math/quaternion.ts';
import type { Code } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES } from '../../../codes.ts';
import type { NodeKeys, NodeKind } from '../../../model/model.ts';
import type { KeyedName } from '../../../model/node-properties.ts';
import { type Controller, controllerOf, type Dialect, UNKNOWN_LIGHT_CONTROLLER } from '../controller-ids.ts';
import { BEZIER, valuesPerKey } from '../controllers.ts';
import type { Node } from '../document.ts';

/** A value and its two handles. */
const BEZIER_VALUES = 3;
/** In real files quaternions deviate less from unit length; others are normalized. */
const UNIT_TOLERANCE = 1e-3;

/** The place of a controller's keys. */
export interface Track {
  property: KeyedName;
  rows: number;
  perKey: number;
  timeIndex: number;
  valueIndex: number;
  bezier: boolean;
}

/** The reason why a controller is skipped. */
export interface Fault {
  code: Code;
  message: string;
}

/** Undefined for a controller without effect. */
export function trackOf(
  node: Node,
  index: number,
  kind: NodeKind,
  dialect: Dialect,
): Track | Fault | undefined {
  const { controllers, controllerData } = node;
  if (!controllers) return undefined;
  const rows = controllers.rowCount[index]!;
  const columns = controllers.columnCount[index]!;
  const places = { timeIndex: controllers.timeIndex[index]!, valueIndex: controllers.valueIndex[index]! };
  const controller = controllerOf(kind, dialect, controllers.type[index]!);
  if (!controller) return unknown(controllers.type[index]!, kind, controllerData?.[places.valueIndex]);
  // nwnrs writes controllers without keys.
  if (rows === 0) return undefined;
  const { property, width } = controller;
  const perKey = valuesPerKey(width, columns);
  const bezier = columns > 0 && (columns & BEZIER) !== 0;
  if (perKey !== width * (bezier ? BEZIER_VALUES : 1)) {
    return {
      code: MDL_CODES.MDL_CONTROLLER_WIDTH,
      message: `Skipped controller of ${property} with ${counted(perKey, 'value')} per key`,
    };
  }
  const track = { property, rows, perKey, ...places, bezier };
  return outOfRange(track, controllerData?.length ?? 0) ?? track;
}

function unknown(id: Controller['id'], kind: NodeKind, value: number | undefined): Fault | undefined {
  if (kind === 'light' && id === UNKNOWN_LIGHT_CONTROLLER && value === 1) return undefined;
  return { code: MDL_CODES.MDL_CONTROLLER_UNKNOWN, message: `Unknown controller ${id} of a ${kind}` };
}

/** Controllers without values may lack their times too. */
function outOfRange(
  { property, rows, perKey, timeIndex, valueIndex }: Track,
  length: number,
): Fault | undefined {
  const end = perKey === 0 ? 0 : Math.max(timeIndex + rows, valueIndex + rows * perKey);
  if (end <= length) return undefined;
  const message = `Controller of ${property} needs ${counted(end, 'value')}, found ${length}`;
  return { code: MDL_CODES.MDL_CONTROLLER_RANGE, message };
}

export function keysOf(track: Track, controllerData: Float32Array<ArrayBuffer>): NodeKeys {
  const { property, rows, perKey, valueIndex, bezier } = track;
  const times = timesOf(track, controllerData);
  const values = controllerData.slice(valueIndex, valueIndex + rows * perKey);
  if (property === 'orientation') {
    // Handles are not normalized.
    for (let at = 0; at < values.length; at += perKey) toRotation(values, at, UNIT_TOLERANCE);
  }
  return { times, values, ...(bezier ? { bezier } : {}) };
}

/** Missing times are 0. */
function timesOf({ rows, timeIndex }: Track, controllerData: Float32Array<ArrayBuffer>) {
  const found = controllerData.slice(timeIndex, timeIndex + rows);
  if (found.length === rows) return found;
  const times = new Float32Array(rows);
  times.set(found);
  return times;
}
