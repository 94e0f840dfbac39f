/** Curves as keys of models: linear, in seconds from the start of the clip, held outside. */

import { clippedCurve, type KeyTally } from '../../../animation/clipped.ts';
import { momentBefore } from '../../../animation/moments.ts';
import type { PrecisionOf } from '../../../animation/precision.ts';
import { type Curves, steppedKeys } from '../../../fit/curves.ts';
import { gatherRows } from '../../../math/columns.ts';
import { toRotation } from '../../../math/quaternion.ts';
import type { Clip, Curve, Track } from '../../../scene/scene.ts';
import { KEY_NUMBERS } from '../model/limits.ts';
import type { NodeKeys } from '../model/model.ts';

/** Changes to the curves of a clip. */
export interface ClipTally extends KeyTally {
  /** Number of curves with steps. */
  stepped: number;
  /** Curves of which a node cannot hold all keys. */
  thinned: Map<Curve, Thinned>;
}

/** A curve with all keys and with those that a node can hold, in seconds from the start of the clip. */
export interface Thinned {
  whole: Curve;
  few: Curve;
}

/** The keys of each property of a node. */
export const KEYS_OF = { translation: 'position', rotation: 'orientation', scale: 'scale' } as const;
/** Values per key, including its time. */
const NUMBERS = { translation: 4, rotation: 5, scale: 2 } as const;

type PlaceKeys = { [P in (typeof KEYS_OF)[keyof typeof KEYS_OF]]?: NodeKeys };

/** The keys of a node's transform. */
export function placeKeys(
  target: number,
  curves: Curves,
  clip: Clip,
  precisionOf: PrecisionOf,
  tally: ClipTally,
): PlaceKeys {
  const plain = (['translation', 'rotation', 'scale'] as const).flatMap((property) => {
    const curve = curves[property];
    const keys = curve && plainKeys({ target, property, curve }, clip, precisionOf, tally);
    return keys ? [{ property, keys }] : [];
  });
  const numbers = plain.reduce((sum, { property, keys }) => sum + keys.times.length * NUMBERS[property], 0);
  const share = Math.min(1, KEY_NUMBERS / numbers);
  const out: PlaceKeys = {};
  for (const { property, keys } of plain) {
    const most = Math.max(2, Math.floor(keys.times.length * share));
    const few = thinned(keys, most);
    if (few !== keys) tally.thinned.set(curves[property]!, { whole: curveOf(keys), few: curveOf(few) });
    out[KEYS_OF[property]] =
      property === 'scale' ? firstColumn(few) : { times: few.times, values: few.values };
  }
  return out;
}

interface Keys {
  times: Float32Array<ArrayBuffer>;
  values: Float32Array<ArrayBuffer>;
}

function plainKeys(track: Track, clip: Clip, precisionOf: PrecisionOf, tally: ClipTally): Keys | undefined {
  const { property, curve } = track;
  const clipped = clippedCurve(curve, clip, precisionOf(track), tally);
  if (!clipped) return undefined;
  const steps = clipped.interpolation === 'step';
  if (steps) tally.stepped++;
  const held = withoutRepeatedEnd(keysOf(clipped), curve, clip);
  const keys = steps ? steppedKeys(held, momentBefore) : held;
  for (let at = 0; property === 'rotation' && at < keys.values.length; at += 4) toRotation(keys.values, at);
  return keys;
}

function keysOf({ times, values }: Curve): Keys {
  // Conversion of axes leaves negative zeros, which would be visible in text.
  return { times: Float32Array.from(times), values: Float32Array.from(values, (value) => value + 0) };
}

/** Removes a repeated key at the end of a clip, since the last key is held anyway. */
function withoutRepeatedEnd(keys: Keys, source: Curve, clip: Clip): Keys {
  const { times, values } = keys;
  const width = values.length / times.length;
  const last = times.length - 1;
  const isAdded = last > 0 && source.times.at(-1)! < clip.end && source.after === 'hold';
  if (!isAdded) return keys;
  for (let i = 0; i < width; i++) if (values.at(-1 - i) !== values.at(-1 - i - width)) return keys;
  return { times: times.slice(0, last), values: values.slice(0, last * width) };
}

function firstColumn({ times, values }: Keys): NodeKeys {
  return { times, values: values.filter((_, at) => at % 3 === 0) };
}

/** Reduces keys, keeping the first and the last. */
function thinned(keys: Keys, most: number): Keys {
  const { times, values } = keys;
  if (times.length <= most) return keys;
  const width = values.length / times.length;
  const chosen = Array.from({ length: most }, (_, key) =>
    Math.round((key * (times.length - 1)) / (most - 1)),
  );
  return {
    times: gatherRows(times, chosen, 1),
    values: gatherRows(values, chosen, width),
  };
}

function curveOf({ times, values }: Keys): Curve {
  const interpolation = values.length === times.length * 4 ? 'slerp' : 'linear';
  return { interpolation, times, values, before: 'hold', after: 'hold' };
}
