/** Controllers as values and keys of a node (docs/reference/mdl.md#controllers). */

import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES } from '../../../codes.ts';
import type { ModelNode, NodeKeys, NodeValues } from '../../../model/model.ts';
import type { KeyedName } from '../../../model/node-properties.ts';
import type { Node } from '../document.ts';
import { type Source, spend } from './source.ts';
import { type Fault, keysOf, trackOf } from './tracks.ts';

const NO_DATA = new Float32Array();
const BYTES_PER_FLOAT = 4;
const BYTES_PER_CONTROLLER = 12;

/**
 * Adds the keys and values of a node's controllers.
 *
 * @param isAnimation whether a single key at time 0 is a key; in the geometry it is a value
 */
export function addControllers(
  source: Source,
  node: Node,
  target: ModelNode,
  isAnimation: boolean,
  path: string,
): void {
  const { controllers, controllerData = NO_DATA } = node;
  const count = controllers?.count ?? 0;
  const faults: Fault[] = [];
  if (!controllers && controllerData.length > 0) {
    const message = `Dropped ${counted(controllerData.length, 'value')} without a controller`;
    faults.push({ code: MDL_CODES.MDL_CONTROLLER_DATA_ORPHAN, message });
  }
  spend(source, count * BYTES_PER_CONTROLLER, path);
  for (let index = 0; index < count; index++) {
    const track = trackOf(node, index, target.kind, source.dialect);
    if (!track) continue;
    if ('code' in track) {
      faults.push(track);
      continue;
    }
    const { property, rows, perKey } = track;
    if (property in target.keys || property in target.values) {
      const message = `Skipped another controller of ${property}`;
      faults.push({ code: MDL_CODES.MDL_CONTROLLER_UNKNOWN, message });
      continue;
    }
    spend(source, rows * (1 + perKey) * BYTES_PER_FLOAT, path);
    const keys = keysOf(track, controllerData);
    if (!isAnimation && isValue(keys)) addValue(target.values, property, keys.values);
    else target.keys[property] = keys;
  }
  if (faults.length > 0) report(source, faults, path);
}

/** Reports each kind of fault of a node once. */
function report(source: Source, faults: readonly Fault[], path: string): void {
  const messages = new Map<Fault['code'], string[]>();
  for (const { code, message } of faults) {
    const known = messages.get(code);
    if (known) known.push(message);
    else messages.set(code, [message]);
  }
  for (const [code, [first = '', ...more]] of messages) {
    const message = more.length > 0 ? `${first} and ${more.length} more of these` : first;
    source.report.lose(code, message, { source: path });
  }
}

function isValue({ times, values, bezier }: NodeKeys): boolean {
  return times.length === 1 && times[0] === 0 && values.length > 0 && !bezier;
}

function addValue(values: NodeValues, property: KeyedName, value: Float32Array<ArrayBuffer>): void {
  Object.assign(values, { [property]: value.length === 1 ? value[0] : value });
}
