/** Values and keys of nodes in the keywords of a target. */

import type { Target } from '../../../model/game.ts';
import type { ModelNode, NodeKeys } from '../../../model/model.ts';
import type { PropertyName, PropertyValues } from '../../../model/node-properties.ts';
import type { AsciiNode, KeyTrack } from '../document.ts';
import { axisAnglesOf } from './rotations.ts';

/** Single values that the original game does not know (docs/reference/mdl.md#keywords-of-nodes). */
const ENHANCED: ReadonlySet<string> = new Set<PropertyName>([
  'materialname',
  'renderhint',
  'shadowradius',
  'verticaldisplacement',
]);

/**
 * Switches that some readers reject, at least for some kinds of nodes: rollnw rejects `inheritcolor` of dummies, CleanModels
 * `lightmapped`. All readers treat them as off if they are absent.
 */
const ABSENT_IF_OFF: ReadonlySet<string> = new Set<PropertyName>(['inheritcolor', 'lightmapped']);

/** Name of a missing material or texture. */
const NO_FILE = 'NULL';

/** Compilers of the original game only know the older spelling (docs/reference/mdl.md#keywords-of-nodes). */
function spelled(name: string, target: Target): string {
  return name === 'selfillumcolor' && target === '1.69' ? 'setfillumcolor' : name;
}

/**
 * @param wordFor makes a word from a text
 * @param drop receives names that the target does not know
 */
export function valuesOf(
  { values }: ModelNode,
  target: Target,
  wordFor: (text: string, name: string) => string,
  drop: (name: string) => void,
): PropertyValues {
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === '' || (value === 0 && ABSENT_IF_OFF.has(name))) continue;
    if (target === '1.69' && ENHANCED.has(name)) {
      if (value !== NO_FILE) drop(name);
    } else if (typeof value === 'string') out[name] = wordFor(value, name);
    else if (name === 'orientation' && typeof value === 'object') out[name] = axisAnglesOf(value);
    else out[spelled(name, target)] = typeof value === 'number' ? Math.fround(value) : value;
  }
  return out;
}

export function keysOf({ keys }: ModelNode, target: Target, drop: (name: string) => void): AsciiNode['keys'] {
  const out: Record<string, KeyTrack> = {};
  for (const [name, { times, values, bezier }] of Object.entries<NodeKeys>(keys)) {
    if (target === '1.69' && ENHANCED.has(name)) drop(name);
    else {
      out[spelled(name, target)] = {
        times,
        values: name === 'orientation' ? axisAnglesOf(values) : values,
        ...(bezier ? { bezier } : {}),
      };
    }
  }
  return out;
}
