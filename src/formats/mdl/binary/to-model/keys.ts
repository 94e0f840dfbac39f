/** Controllers as values and keys of a node (reference §1.3). */

import type { KeyedName } from '../../ascii/properties.ts';
import type { ModelNode, NodeKeys, NodeKind, NodeValues } from '../../model/model.ts';
import { MDL_CHECK_CODES } from '../check-codes.ts';
import { type Controller, controllerOf, UNKNOWN_LIGHT_CONTROLLER } from '../controller-ids.ts';
import { BEZIER, valuesPerKey } from '../controllers.ts';
import type { Node } from '../document.ts';
import { MDL_MODEL_CODES } from './codes.ts';
import { type Source, spend } from './source.ts';

const BYTES_PER_FLOAT = 4;
/** Handles included. */
const BEZIER_VALUES = 3;
/** Quaternions are of unit length as near as this in all real files; others are made so. */
const UNIT_TOLERANCE = 1e-3;

/** One controller of a node, cut out of the controller data. */
interface Track extends NodeKeys {
  property: KeyedName;
}

/**
 * Adds what the controllers of a node say.
 *
 * @param isAnimation whether they are keys even where there is only one; at rest, one key at time 0 is a value
 */
export function addControllers(
  source: Source,
  node: Node,
  target: ModelNode,
  isAnimation: boolean,
  path: string,
): void {
  const { controllers, controllerData } = node;
  const length = controllerData?.length ?? 0;
  if (!controllers && length > 0) {
    const message = `${length} numbers that no controller needs are left out`;
    source.report.lose(MDL_CHECK_CODES.MDL_CONTROLLER_DATA_ORPHAN, message, { path });
  }
  for (let index = 0; index < (controllers?.count ?? 0); index++) {
    const track = trackOf(source, node, index, target.kind, `${path}.controllers[${index}]`);
    if (!track) continue;
    const { property, ...keys } = track;
    if (property in target.keys || property in target.values) {
      const message = `${property} has several controllers, of which the first is kept`;
      source.report.lose(MDL_MODEL_CODES.MDL_CONTROLLER_UNKNOWN, message, { path });
    } else if (!isAnimation && isValue(track)) {
      addValue(target.values, property, keys.values);
    } else {
      target.keys[property] = keys;
    }
  }
}

function isValue({ times, values, bezier }: Track): boolean {
  return times.length === 1 && times[0] === 0 && values.length > 0 && !bezier;
}

function addValue(values: NodeValues, property: KeyedName, value: Float32Array<ArrayBuffer>): void {
  Object.assign(values, { [property]: value.length === 1 ? value[0] : value });
}

function trackOf(
  source: Source,
  { controllers, controllerData = new Float32Array() }: Node,
  index: number,
  kind: NodeKind,
  path: string,
): Track | undefined {
  const id = controllers!.type[index]!;
  const rows = controllers!.rowCount[index]!;
  const columns = controllers!.columnCount[index]!;
  const controller = controllerOf(kind, source.dialect, id);
  const valueIndex = controllers!.valueIndex[index]!;
  const timeIndex = controllers!.timeIndex[index]!;
  if (!controller) {
    const values = controllerData.subarray(valueIndex, valueIndex + rows * Math.max(columns, 0));
    loseUnknown(source, kind, id, values, path);
    return undefined;
  }
  // A controller without keys says nothing; nwnrs writes such.
  if (rows === 0) return undefined;
  const perKey = valuesPerKey(controller.width, columns);
  const bezier = columns > 0 && (columns & BEZIER) !== 0;
  if (perKey !== controller.width * (bezier ? BEZIER_VALUES : 1)) {
    const message = `${controller.property} has ${perKey} numbers per key`;
    source.report.lose(MDL_MODEL_CODES.MDL_CONTROLLER_WIDTH, message, { path });
    return undefined;
  }
  const end = perKey === 0 ? 0 : Math.max(timeIndex + rows, valueIndex + rows * perKey);
  if (end > controllerData.length) {
    const message = `${controller.property} needs ${end} numbers, and there are ${controllerData.length}`;
    source.report.lose(MDL_CHECK_CODES.MDL_CONTROLLER_RANGE, message, { path });
    return undefined;
  }
  spend(source, rows * (1 + perKey) * BYTES_PER_FLOAT, path);
  // Moments without values may lack their times too, and then they are 0.
  const times = new Float32Array(rows);
  times.set(controllerData.subarray(timeIndex, timeIndex + rows));
  const values = controllerData.slice(valueIndex, valueIndex + rows * perKey);
  if (controller.property === 'orientation') makeUnit(values, perKey);
  return { property: controller.property, times, values, ...(bezier ? { bezier } : {}) };
}

function loseUnknown(
  source: Source,
  kind: NodeKind,
  id: Controller['id'],
  values: Float32Array,
  path: string,
): void {
  if (kind === 'light' && id === UNKNOWN_LIGHT_CONTROLLER && values.every((value) => value === 1)) return;
  const message = `a ${kind} has no controller ${id}`;
  source.report.lose(MDL_MODEL_CODES.MDL_CONTROLLER_UNKNOWN, message, { path });
}

/** No rotation where there is no axis (reference §1.3); the four numbers of handles stay as they are. */
function makeUnit(values: Float32Array, perKey: number): void {
  for (let at = 0; at < values.length; at += perKey) {
    const quaternion = values.subarray(at, at + 4);
    const length = Math.hypot(...quaternion);
    if (Math.abs(length - 1) <= UNIT_TOLERANCE) continue;
    if (length > 0 && Number.isFinite(length)) quaternion.set(quaternion.map((value) => value / length));
    else quaternion.set([0, 0, 0, 1]);
  }
}
