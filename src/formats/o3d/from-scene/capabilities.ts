/** What archives of O3D hold. */
import type { Capabilities, NameRules } from '../../../fit/capabilities.ts';

const ANY_NAME: NameRules = { alphabet: 'unicode', distinct: 'no', empty: true };

export const CAPABILITIES: Capabilities = {
  normals: true,
  vertexColors: true,
  morphTargets: false,
  morphTracks: 'none',
  vertexFrames: false,
  springs: false,
  collapse: false,
  levels: false,
  sockets: true,
  scale: 'any',
  movingScale: 'any',
  shear: true,
  mirrored: true,
  lights: [],
  ambient: false,
  cameras: true,
  curves: {
    translation: ['step', 'linear', 'hermite', 'easeless-tcb'],
    rotation: [],
    scale: ['step', 'linear', 'hermite', 'easeless-tcb'],
  },
  keyTimes: 'any',
  restsWithoutTracks: false,
  events: false,
  subranges: false,
  textureTracks: false,
  names: { nodes: ANY_NAME, clips: ANY_NAME, materials: ANY_NAME },
  materials: {
    shading: true,
    ambient: true,
    emissive: true,
    opacity: true,
    blend: true,
    mask: false,
    doubleSided: true,
    maps: ['diffuse', 'specular', 'emissive'],
    transforms: true,
    wrap: true,
  },
  images: { kinds: ['png', 'jpeg', 'dds', 'tga'], powersOfTwo: false },
};
