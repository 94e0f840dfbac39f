/**
 * Values and keys of a node as controllers (docs/reference/mdl.md#controllers), packed as by the original compiler: times
 * and values of one controller after the other.
 */
import { FormatError } from '../../../../../report/report.ts';
import { counted, grouped } from '../../../../../text/counts.ts';
import { MDL_CODES } from '../../../codes.ts';
import { KEY_NUMBERS } from '../../../model/limits.ts';
import type { ModelNode, NodeKeys } from '../../../model/model.ts';
import { type Controller, controllersOf } from '../controller-ids.ts';
import { BEZIER } from '../controllers.ts';
import type { Node } from '../document.ts';
import type { Job } from './job.ts';

/** Counts and indices have 16 bits. */
const GREATEST = 0xffff;
/** Column count of controllers without values. */
const NO_VALUES = -1;
const BEZIER_VALUES = 3;

type Packed = Pick<Node, 'controllers' | 'controllerData'>;

interface Row {
  controller: Controller;
  keys: NodeKeys;
}

/**
 * @throws FormatError MDL_KEY_LIMIT, and MDL_MODEL_FAULTY if the numbers of values and times do not match
 */
export function controllersOfNode({ report }: Job, node: ModelNode, path: string): Packed {
  const rows = controllersOf(node.kind, 'game').flatMap((controller): Row[] => {
    const keys = keysOf(node, controller);
    return keys ? [{ controller, keys }] : [];
  });
  if (rows.length === 0) return {};
  const count = rows.length;
  const length = rows.reduce((sum, { keys }) => sum + keys.times.length + keys.values.length, 0);
  const controllers: NonNullable<Packed['controllers']> = {
    count,
    type: Int32Array.from(rows, ({ controller }) => controller.id),
    rowCount: new Uint16Array(count),
    timeIndex: new Uint16Array(count),
    valueIndex: new Uint16Array(count),
    columnCount: Int8Array.from(rows, ({ controller, keys }) => columnsOf(controller, keys)),
    padding: new Uint8Array(count),
  };
  const controllerData = new Float32Array(length);
  let at = 0;
  rows.forEach(({ controller, keys: { times, values, bezier } }, index) => {
    const expected = times.length * controller.width * (bezier ? BEZIER_VALUES : 1);
    if (values.length !== expected)
      refuse(controller, `${counted(values.length, 'value')} for ${counted(times.length, 'key')}`, path);
    controllers.rowCount[index] = checked(times.length, controller, path);
    controllers.timeIndex[index] = checked(at, controller, path);
    controllerData.set(times, at);
    at += times.length;
    controllers.valueIndex[index] = checked(at, controller, path);
    controllerData.set(values, at);
    at += values.length;
  });
  if (controllers.valueIndex[count - 1]! > KEY_NUMBERS) {
    const limit = grouped(KEY_NUMBERS);
    const message = `Keys of node ${node.name} begin beyond number ${limit}, where nwnmdlcomp and CleanModels fail`;
    report.lose(MDL_CODES.MDL_KEYS_MANY, message, { source: path });
  }
  return length > 0 ? { controllers, controllerData } : { controllers };
}

function keysOf({ keys, values }: ModelNode, { property, width }: Controller): NodeKeys | undefined {
  const found = keys[property];
  if (found) return found;
  const value = (values as { [K in typeof property]?: number | Float32Array<ArrayBuffer> })[property];
  if (value === undefined) return undefined;
  const row = typeof value === 'number' ? Float32Array.of(value) : value;
  return { times: new Float32Array(1), values: width === 0 ? new Float32Array() : row };
}

function columnsOf({ width }: Controller, { bezier }: NodeKeys): number {
  if (width === 0) return NO_VALUES;
  return bezier ? width | BEZIER : width;
}

function checked(value: number, { property }: Controller, path: string): number {
  if (value <= GREATEST) return value;
  const message = `Keys of ${property} need index ${value}, more than ${GREATEST}`;
  throw new FormatError(MDL_CODES.MDL_KEY_LIMIT, message, { path });
}

function refuse({ property }: Controller, what: string, path: string): never {
  throw new FormatError(MDL_CODES.MDL_MODEL_FAULTY, `Property ${property} has ${what}`, { path });
}
