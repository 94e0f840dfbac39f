/** Values and keys of nodes, with one name per property and rotations as quaternions. */

import { counted } from '../../../../../text/counts.ts';
import { MDL_CODES as CODES } from '../../../codes.ts';
import type { Lose } from '../../../model/game.ts';
import type { ModelNode, NodeKeys, NodeValues } from '../../../model/model.ts';
import { keyColumns, PROPERTIES, type PropertyName } from '../../../model/node-properties.ts';
import type { PropertyValue } from '../../../model/shapes.ts';
import { controllersOf } from '../../binary/controller-ids.ts';
import type { AsciiNode, KeyTrack } from '../document.ts';
import { quaternionsOf } from './rotations.ts';

/** Alternative spellings of properties. */
const SAME_AS: Readonly<Partial<Record<PropertyName, PropertyName>>> = {
  setfillumcolor: 'selfillumcolor',
  texture0: 'bitmap',
  isdynamic: 'ndynamictype',
};
/** Properties that `ModelNode` holds in another field, and those that only exporters read. */
const HELD_ELSEWHERE: ReadonlySet<string> = new Set(['sampleperiod', 'lensflares', 'wirecolor']);
const SINGLE: ReadonlySet<string> = new Set(['number', 'switch', 'vector', 'word']);

/** Properties of any kind of node that can be animated: a single value in an animation is one key. */
const ANIMATED: ReadonlySet<string> = new Set(
  (['trimesh', 'light', 'emitter'] as const).flatMap((kind) =>
    controllersOf(kind, 'game').map(({ property }) => property),
  ),
);

/** Of two spellings of a property, the usual one counts. */
export function valuesOf({ properties }: AsciiNode): NodeValues {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (HELD_ELSEWHERE.has(name) || !SINGLE.has(PROPERTIES[name as PropertyName].kind)) continue;
    const usual = SAME_AS[name as PropertyName];
    if (usual !== undefined && properties[usual] !== undefined) continue;
    values[usual ?? name] = meaningOf(name as PropertyName, value);
  }
  return values;
}

/** A switch is on for any value except 0. */
function meaningOf(name: PropertyName, value: PropertyValue): PropertyValue {
  if (PROPERTIES[name].kind === 'switch') return value === 0 ? 0 : 1;
  return name === 'orientation' && value instanceof Float32Array ? quaternionsOf(value) : value;
}

export function keysOf({ keys }: AsciiNode, lose: Lose): ModelNode['keys'] {
  const tracks: Record<string, NodeKeys> = {};
  for (const [name, track] of Object.entries<KeyTrack>(keys)) {
    const usual = SAME_AS[name as PropertyName];
    if (track.announced !== undefined) {
      const message = `Expected ${counted(track.announced, 'key time')} of ${name}, found ${track.times.length}`;
      lose(CODES.MDL_ASCII_COUNT, message);
    }
    if (track.times.length === 0 || (usual !== undefined && Object.hasOwn(keys, usual))) continue;
    const { times, values, bezier } = track;
    tracks[usual ?? name] = {
      times,
      values: name === 'orientation' ? quaternionsOf(values) : values,
      ...(bezier ? { bezier } : {}),
    };
  }
  return tracks;
}

/** Properties with a single key, as values. */
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

/** Single values of animated properties in animations, as one key at the start; some keys have no values. */
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
