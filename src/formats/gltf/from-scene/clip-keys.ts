/** The keys of clips, in the form of samplers. */
import { clippedCurve, type KeyTally } from '../../../animation/clipped.ts';
import type { PrecisionOf } from '../../../animation/precision.ts';
import type { Clip, Curve, Track } from '../../../scene/scene.ts';
import type { FileSpace } from '../beside-root.ts';
import { samplerOf, type Tally } from './samplers.ts';

/** What a sampler contains. */
export interface Keys {
  times: Float32Array<ArrayBuffer>;
  output: Float32Array<ArrayBuffer>;
  interpolation: 'CUBICSPLINE' | 'STEP' | 'LINEAR';
  type: 'SCALAR' | 'VEC3' | 'VEC4';
}

export interface TrackKeys {
  track: Track;
  keys: Keys;
}

/**
 * The tracks of a clip that have keys. Of several of one property the first counts.
 *
 * @param curveOf converts the curve of a track to the space of the file
 */
export function trackKeys(
  clip: Clip,
  precisionOf: PrecisionOf,
  tally: Tally,
  curveOf: FileSpace['curveOf'] = (curve) => curve,
): TrackKeys[] {
  const taken = new Set<string>();
  return clip.tracks.flatMap((track) => {
    const { target, property, curve } = track;
    const key = `${target} ${property}`;
    const clipped = taken.has(key) ? undefined : clippedCurve(curve, clip, precisionOf(track), tally);
    if (!clipped) return [];
    taken.add(key);
    const sampler = samplerOf(property, curveOf(clipped, track), tally);
    return [{ track, keys: { times: clipped.times, type: typeOf(property), ...sampler } }];
  });
}

function typeOf(property: Track['property']): Keys['type'] {
  return property === 'rotation' ? 'VEC4' : 'VEC3';
}

/** Keys that leave a node at rest throughout a clip, which needs a channel. */
export function restKeys(property: Track['property'], rest: readonly number[], { start, end }: Clip): Keys {
  const times = end > start ? Float32Array.of(0, end - start) : Float32Array.of(0);
  const output = Float32Array.from([...times].flatMap(() => rest));
  return { times, output, interpolation: 'LINEAR', type: typeOf(property) };
}

/** The curves of morph targets that have keys, by the names of the targets. */
export function morphCurves(
  { morphTracks = [], ...clip }: Clip,
  precisionOf: PrecisionOf,
  tally: KeyTally,
): Map<string, Curve> {
  const curves = new Map<string, Curve>();
  for (const { morph, curve } of morphTracks) {
    const clipped = clippedCurve(curve, clip, precisionOf('weights'), tally);
    if (clipped) curves.set(morph, clipped);
  }
  return curves;
}
