/** What nodes say once and in time, under one name for each and with turns as quaternions. */

import { MDL_CODES as CODES } from '../../../codes.ts';
import type { ModelNode, NodeKeys, NodeValues } from '../../../model/model.ts';
import { keyColumns, PROPERTIES, type PropertyName } from '../../../model/node-properties.ts';
import type { PropertyValue } from '../../../model/shapes.ts';
import { controllersOf } from '../../binary/controller-ids.ts';
import type { AsciiNode, KeyTrack } from '../document.ts';
import type { Lose } from './lose.ts';
import { quaternionsOf } from './rotations.ts';

/** Other spellings of the same. */
const SAME_AS: Readonly<Partial<Record<PropertyName, PropertyName>>> = {
  setfillumcolor: 'selfillumcolor',
  texture0: 'bitmap',
  isdynamic: 'ndynamictype',
};
/** What `ModelNode` holds in its own way, and what only exporters read. */
const HELD_ELSEWHERE: ReadonlySet<string> = new Set(['sampleperiod', 'lensflares', 'wirecolor']);
const SAID_ONCE: ReadonlySet<string> = new Set(['number', 'switch', 'vector', 'word']);

/** What can change in time, of any kind of node: said once in an animation, it is one key. */
const ANIMATED: ReadonlySet<string> = new Set(
  (['trimesh', 'light', 'emitter'] as const).flatMap((kind) =>
    controllersOf(kind, 'game').map(({ property }) => property),
  ),
);

/** Of two spellings of the same, the usual one counts. */
export function valuesOf({ properties }: AsciiNode): NodeValues {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (HELD_ELSEWHERE.has(name) || !SAID_ONCE.has(PROPERTIES[name as PropertyName].kind)) continue;
    const meant = SAME_AS[name as PropertyName];
    if (meant !== undefined && properties[meant] !== undefined) continue;
    values[meant ?? name] = meaningOf(name as PropertyName, value);
  }
  return values;
}

/** A switch is on whatever stands there but 0. */
function meaningOf(name: PropertyName, value: PropertyValue): PropertyValue {
  if (PROPERTIES[name].kind === 'switch') return value === 0 ? 0 : 1;
  return name === 'orientation' && value instanceof Float32Array ? quaternionsOf(value) : value;
}

export function keysOf({ keys }: AsciiNode, lose: Lose): ModelNode['keys'] {
  const tracks: Record<string, NodeKeys> = {};
  for (const [name, track] of Object.entries<KeyTrack>(keys)) {
    const meant = SAME_AS[name as PropertyName];
    if (track.announced !== undefined) {
      const message = `of ${track.announced} moments of ${name}, ${track.times.length} have a time`;
      lose(CODES.MDL_ASCII_COUNT, message);
    }
    if (track.times.length === 0 || (meant !== undefined && Object.hasOwn(keys, meant))) continue;
    const { times, values, bezier } = track;
    tracks[meant ?? name] = {
      times,
      values: name === 'orientation' ? quaternionsOf(values) : values,
      ...(bezier ? { bezier } : {}),
    };
  }
  return tracks;
}

/** What is keyed once, as values. */
export function keyedOnce(keys: ModelNode['keys']): NodeValues {
  const values: Record<string, unknown> = {};
  for (const [name, track] of Object.entries<NodeKeys>(keys)) {
    const { kind, ...shape } = PROPERTIES[name as PropertyName];
    const columns = 'columns' in shape ? shape.columns : 1;
    if (track.times.length !== 1 || track.values.length < columns) continue;
    values[name] = kind === 'vector' ? track.values.slice(0, columns) : track.values[0]!;
  }
  return values;
}

/** What animations say once of what can change, as one key at the start; some keys have no values. */
export function animatedValues(values: NodeValues): ModelNode['keys'] {
  const keys: Record<string, NodeKeys> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!ANIMATED.has(name) || typeof value === 'string') continue;
    const key = typeof value === 'number' ? Float32Array.of(value) : value;
    const columns = keyColumns(name as PropertyName);
    keys[name] = { times: new Float32Array(1), values: columns === 0 ? new Float32Array(0) : key };
  }
  return keys;
}
