/** What files of each version of Cal3D can hold. */
import type { Capabilities } from '../../../fit/capabilities.ts';
import type { TargetOptions } from '../../format.ts';
import { featuresOf } from '../files/binary/layout.ts';

/** Every reader since 0.7 accepts 700. */
export const DEFAULT_VERSION = 700;

/** XML can hold everything that any version can, unless a version is asked for. */
export function capabilities({ version, xml = false }: TargetOptions): Capabilities {
  const holdsAll = xml && version === undefined;
  const features = featuresOf(version ?? DEFAULT_VERSION);
  const early = features.early && !xml;
  const lit = features.lit || holdsAll;
  const hasMapTypes = features.mapTypes || holdsAll;
  const hasMorphs = features.morphStyle > 0 || holdsAll;
  return {
    ...(xml ? {} : { version: version ?? DEFAULT_VERSION }),
    damaged: true,
    unitWeights: false,
    offsets: false,
    anyBind: false,
    rotationLengths: true,
    normals: true,
    facets: false,
    vertexColors: lit || early,
    morphTargets: hasMorphs,
    morphTracks: hasMorphs ? 'any' : 'none',
    vertexFrames: false,
    springs: !early,
    collapse: !early,
    levels: false,
    sockets: true,
    // Surfaces and bind matrices take shear and mirroring, and scale except for vertices between bones that scale differently.
    scale: 'none',
    movingScale: 'none',
    shear: true,
    mirrored: true,
    lights: lit ? ['point', 'directional', 'spot', 'ambient'] : [],
    ambient: lit,
    cameras: false,
    curves: { translation: ['linear'], rotation: ['slerp'], scale: [] },
    keyTimes: 'any',
    restsWithoutTracks: false,
    starts: false,
    cycles: 'recognized',
    events: false,
    subranges: false,
    textureTracks: false,
    properties: [],
    names: {
      nodes: { alphabet: 'unicode', distinct: 'no', empty: true },
      clips: { alphabet: 'file-name', distinct: 'ignoring case', empty: false },
      ...(early ? {} : { materials: { alphabet: 'file-name', distinct: 'ignoring case', empty: false } }),
    },
    materials: {
      shading: true,
      metalness: false,
      effects: false,
      ambient: true,
      tint: 'none',
      emissive: 'none',
      opacity: false,
      blend: hasMapTypes,
      mask: false,
      sides: 'double',
      unlit: false,
      maps: early ? [] : ['diffuse', ...(hasMapTypes ? (['opacity'] as const) : []), 'other'],
      otherMaps: early ? 'dropped' : 'unnamed',
      firstCovers: true,
      opacityInAlpha: false,
      transforms: 'none',
      lying: 'numbered',
      wraps: ['repeat'],
    },
    images: { powersOfTwo: false },
  };
}
