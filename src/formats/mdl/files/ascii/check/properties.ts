/** Rules for the properties of a node. */

import { MDL_CODES as CODES } from '../../../codes.ts';
import {
  keywordOf,
  PROPERTIES,
  PROPERTY_NAMES,
  type PropertyName,
  propertiesOf,
} from '../../../model/node-properties.ts';
import type { PropertyValue } from '../../../model/shapes.ts';
import type { AsciiNode } from '../document.ts';
import type { Findings } from '../findings.ts';

/** The longest file name of the engine. */
const LONGEST_FILE_NAME = 16;
/** Properties that are file names. */
const FILE_NAMES: ReadonlySet<PropertyName> = new Set([
  'bitmap',
  'texture0',
  'texture1',
  'texture2',
  'texture3',
  'materialname',
  'texture',
  'chunkName',
  'refmodel',
]);

export function checkProperties(node: AsciiNode, path: string, findings: Findings): void {
  const known = propertiesOf(node.type);
  for (const name of PROPERTY_NAMES) {
    const value = node.properties[name];
    if (value === undefined) continue;
    const keyword = keywordOf(name);
    if (known && !known.has(name)) {
      const message = `Property ${keyword} does not apply to nodes of type ${node.type}`;
      findings.add(CODES.MDL_ASCII_PROPERTY_MISPLACED, message, `${path}.${keyword}`, node, keyword);
    }
    if (FILE_NAMES.has(name)) checkFileName(value, `${path}.${keyword}`, node, keyword, findings);
    if (PROPERTIES[name].kind === 'switch' && value !== 0 && value !== 1) {
      const message = `Expected 0 or 1 for ${keyword}, found ${value}`;
      findings.add(CODES.MDL_ASCII_SWITCH, message, `${path}.${keyword}`, node, keyword);
    }
    checkFinite(value, `${path}.${keyword}`, node, keyword, findings);
  }
}

/** @param owner node or model with the name */
export function checkFileName(
  name: PropertyValue | undefined,
  path: string,
  owner: object,
  keyword: string,
  findings: Findings,
): void {
  if (typeof name !== 'string' || name.length <= LONGEST_FILE_NAME) return;
  const message = `File name "${name}" has ${name.length} characters, more than ${LONGEST_FILE_NAME}`;
  findings.add(CODES.MDL_ASCII_NAME_LONG, message, path, owner, keyword);
}

/** @param owner model, animation, node or event with the value */
export function checkFinite(
  value: PropertyValue,
  path: string,
  owner: object,
  keyword: string,
  findings: Findings,
): void {
  if (areFinite(value)) return;
  findings.add(CODES.MDL_ASCII_NOT_FINITE, `Infinite value or NaN in ${keyword}`, path, owner, keyword);
}

/** Whether all numbers of a value are finite. */
export function areFinite(value: PropertyValue): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  const floats = floatsOf(value);
  if (floats) for (const float of floats) if (!Number.isFinite(float)) return false;
  return true;
}

function floatsOf(value: PropertyValue): Float32Array | undefined {
  if (value instanceof Float32Array) return value;
  if (typeof value !== 'object') return undefined;
  if ('weight' in value) return value.weight;
  return 'bounds' in value ? value.bounds : undefined;
}
