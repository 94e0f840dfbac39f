/** What O3D archives can hold. */
import { type Capabilities, EVERYTHING_BUT_SPLINES } from '../../../fit/capabilities.ts';

export const CAPABILITIES: Capabilities = {
  ...EVERYTHING_BUT_SPLINES,
  offsets: false,
  morphTargets: false,
  morphTracks: 'none',
  springs: false,
  collapse: false,
  levels: false,
  lights: [],
  ambient: false,
  curves: {
    translation: ['step', 'linear', 'hermite', 'easeless-tcb'],
    rotation: [],
    scale: ['step', 'linear', 'hermite', 'easeless-tcb'],
  },
  cycles: 'none',
  events: false,
  subranges: false,
  textureTracks: false,
  properties: ['nodes', 'materials'],
  materials: {
    ...EVERYTHING_BUT_SPLINES.materials,
    metalness: false,
    effects: false,
    tint: 'none',
    mask: false,
    unlit: false,
    maps: ['diffuse', 'specular', 'emissive'],
    transforms: 'none',
    lying: 'first',
  },
  images: { kinds: ['png', 'jpeg', 'dds', 'tga'], powersOfTwo: false },
};

/** What folders without binary data can hold: JSON has no NaN. */
export const FOLDER_CAPABILITIES: Capabilities = { ...CAPABILITIES, damaged: false };
