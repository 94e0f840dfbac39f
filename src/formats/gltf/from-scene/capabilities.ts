/** What glTF holds. */
import type { Capabilities, NameRules } from '../../../fit/capabilities.ts';
import type { TargetOptions } from '../../format.ts';

const ANY_NAME: NameRules = { alphabet: 'unicode', distinct: 'no', empty: true };

export function capabilities({ maxInfluences }: TargetOptions): Capabilities {
  return {
    ...(maxInfluences === undefined ? {} : { influences: maxInfluences }),
    normals: true,
    vertexColors: true,
    morphTargets: true,
    morphTracks: 'any',
    vertexFrames: false,
    springs: true,
    collapse: true,
    levels: true,
    sockets: true,
    scale: 'any',
    movingScale: 'any',
    shear: true,
    mirrored: true,
    lights: ['point', 'directional', 'spot', 'ambient'],
    ambient: true,
    cameras: true,
    curves: {
      translation: ['step', 'linear', 'hermite', 'easeless-tcb'],
      rotation: ['step', 'slerp', 'unit-hermite'],
      scale: ['step', 'linear', 'hermite', 'easeless-tcb'],
    },
    keyTimes: 'any',
    restsWithoutTracks: true,
    events: true,
    subranges: true,
    textureTracks: false,
    names: { nodes: ANY_NAME, clips: ANY_NAME, materials: ANY_NAME },
    materials: {
      shading: true,
      ambient: true,
      emissive: true,
      opacity: true,
      blend: true,
      mask: true,
      doubleSided: true,
      maps: ['diffuse', 'opacity', 'normal', 'emissive'],
      transforms: true,
      wrap: true,
    },
    images: { kinds: ['png', 'jpeg'], powersOfTwo: false },
  };
}
