/** Rules for single properties of a node. */

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

/** Characters that the engine has room for. */
const LONGEST_FILE_NAME = 16;
/** Words that are names of files. */
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
      const message = `a node of type ${node.type} has no ${keyword}`;
      findings.add(CODES.MDL_ASCII_PROPERTY_MISPLACED, message, `${path}.${keyword}`, node, keyword);
    }
    if (FILE_NAMES.has(name)) checkFileName(value, `${path}.${keyword}`, node, keyword, findings);
    if (PROPERTIES[name].kind === 'switch' && value !== 0 && value !== 1) {
      findings.add(CODES.MDL_ASCII_SWITCH, `${keyword} is ${value}`, `${path}.${keyword}`, node, keyword);
    }
    checkFinite(value, `${path}.${keyword}`, node, keyword, findings);
  }
}

/** @param owner what has the name, behind a keyword */
export function checkFileName(
  name: PropertyValue | undefined,
  path: string,
  owner: object,
  keyword: string,
  findings: Findings,
): void {
  if (typeof name !== 'string' || name.length <= LONGEST_FILE_NAME) return;
  const message = `"${name}" is longer than ${LONGEST_FILE_NAME} characters`;
  findings.add(CODES.MDL_ASCII_NAME_LONG, message, path, owner, keyword);
}

/** @param owner what the value stands in, behind a keyword */
function checkFinite(
  value: PropertyValue,
  path: string,
  owner: object,
  keyword: string,
  findings: Findings,
): void {
  if (areFinite(value)) return;
  findings.add(CODES.MDL_ASCII_NOT_FINITE, 'a number is infinite or none', path, owner, keyword);
}

/** Whether a value has no number that is infinite or none. */
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
