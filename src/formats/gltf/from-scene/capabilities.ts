/** What glTF can hold. */
import { type Capabilities, EVERYTHING_BUT_SPLINES } from '../../../fit/capabilities.ts';
import type { TargetOptions } from '../../format.ts';
import { LAYER_SLOTS } from '../layers.ts';

/** Each set of four is stored for every vertex, so that one damaged vertex could exhaust the memory. */
const MOST_INFLUENCES = 64;

/** Viewers store targets in the layers of a texture. Common graphics hardware has this many. */
export const MOST_TARGETS = 2048;

export function capabilities({ maxInfluences }: TargetOptions): Capabilities {
  return {
    ...EVERYTHING_BUT_SPLINES,
    influences: Math.min(maxInfluences ?? MOST_INFLUENCES, MOST_INFLUENCES),
    unitWeights: true,
    offsets: false,
    targetsPerMesh: MOST_TARGETS,
    curves: {
      translation: ['step', 'linear', 'hermite', 'easeless-tcb'],
      rotation: ['step', 'slerp', 'unit-hermite'],
      scale: ['step', 'linear', 'hermite', 'easeless-tcb'],
    },
    restsWithoutTracks: true,
    textureTracks: false,
    materials: {
      ...EVERYTHING_BUT_SPLINES.materials,
      maps: ['diffuse', 'opacity', 'normal', 'emissive', 'metallicRoughness', 'occlusion'],
      slots: [...LAYER_SLOTS.keys()],
      otherMaps: 'named',
      opacityInAlpha: true,
    },
    images: { kinds: ['png', 'jpeg'], powersOfTwo: false },
  };
}
