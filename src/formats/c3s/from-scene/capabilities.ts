/** What C3S files can hold. */
import type { Capabilities, Holder, NameRules } from '../../../fit/capabilities.ts';
import type { TargetOptions } from '../../format.ts';

export const NAMES: NameRules = { alphabet: 'latin1', distinct: 'no', empty: true };

export function capabilities({ frames: vertexFrames = false }: TargetOptions): Capabilities {
  return {
    damaged: false,
    ...(vertexFrames ? { influences: 0 } : {}),
    unitWeights: false,
    offsets: true,
    anyBind: false,
    uvSets: 1,
    normals: false,
    facets: false,
    vertexColors: false,
    morphTargets: false,
    morphTracks: 'any',
    vertexFrames,
    springs: false,
    collapse: false,
    levels: true,
    sockets: false,
    scale: vertexFrames ? 'none' : 'uniform',
    movingScale: vertexFrames ? 'none' : 'any',
    shear: false,
    mirrored: !vertexFrames,
    lights: [],
    ambient: false,
    cameras: false,
    curves: vertexFrames
      ? { translation: [], rotation: [], scale: [] }
      : { translation: ['linear'], rotation: ['slerp'], scale: ['linear'] },
    keyTimes: 'even',
    restsWithoutTracks: false,
    starts: false,
    cycles: 'none',
    events: true,
    subranges: false,
    textureTracks: false,
    properties: [],
    names: { ...(vertexFrames ? {} : { nodes: NAMES }), clips: NAMES, materials: NAMES },
    materials: {
      shading: false,
      metalness: false,
      effects: false,
      ambient: false,
      tint: 'opacity',
      emissive: 'none',
      opacity: true,
      blend: false,
      mask: true,
      cutoff: 0.5,
      sides: 'any',
      unlit: true,
      maps: ['diffuse', 'other'],
      otherMaps: 'dropped',
      firstCovers: true,
      opacityInAlpha: false,
      transforms: 'none',
      lying: 'first',
      wraps: ['repeat'],
    },
    images: { powersOfTwo: true },
  };
}

export const HOLDER: Holder = { title: 'Cannibal C3S', capabilities: capabilities({}) };
