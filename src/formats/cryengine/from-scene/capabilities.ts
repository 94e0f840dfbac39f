/** The capabilities of CryTek files. */
import type { Capabilities, CurveKind, Holder, NameRules } from '../../../fit/capabilities.ts';
import type { Axes } from '../../../scene/scene.ts';
import type { TargetOptions } from '../../format.ts';
import { NAME_BYTES } from './names.ts';

/** Axes of 3ds Max as used by the exporter (docs/reference/cryengine.md#axes-and-units). */
export const AXES: Axes = { up: '+z', front: '-y', handedness: 'right', metersPerUnit: 0.01 };

/** Versions of controllers as named on the command line: their hexadecimal digits. */
export const VERSIONS: readonly number[] = [826, 827];

export type WrittenKind = 'cgf' | 'cga' | 'caf' | 'cal';

const NODE_CURVES: readonly CurveKind[] = ['linear', 'hermite', 'tcb'];

/** Curves of bones by version of controllers; by default the version depends on the curves of a clip. */
const ROTATIONS: Readonly<Record<number, readonly CurveKind[]>> = { 826: ['slerp'], 827: ['log-quaternion'] };

/**
 * Geometry with animated nodes has no skin, and its nodes have no limits; bones are interpolated linearly and by slerp
 * (docs/reference/cryengine.md#bone-animation).
 */
export function capabilities(kind: WrittenKind, { version }: TargetOptions): Capabilities {
  const isCharacter = kind !== 'cga';
  const names: NameRules = { length: NAME_BYTES, alphabet: 'unicode', distinct: 'yes', empty: true };
  return {
    damaged: false,
    ...(isCharacter ? {} : { influences: 0 }),
    unitWeights: false,
    offsets: true,
    anyBind: false,
    uvSets: 1,
    normals: true,
    facets: false,
    vertexColors: true,
    morphTargets: true,
    morphTracks: 'rigid',
    vertexFrames: false,
    springs: false,
    collapse: false,
    levels: isCharacter,
    sockets: true,
    // The offsets of links take what bones cannot have.
    scale: 'any',
    movingScale: isCharacter ? 'none' : 'any',
    shear: true,
    mirrored: true,
    lights: ['point', 'directional', 'spot', 'ambient'],
    ambient: false,
    cameras: false,
    ...(isCharacter ? {} : { clips: 1 }),
    curves: isCharacter
      ? {
          translation: ['linear'],
          rotation: ROTATIONS[version ?? 0] ?? ['slerp', 'log-quaternion'],
          scale: [],
        }
      : { translation: NODE_CURVES, rotation: ['slerp', 'squad'], scale: NODE_CURVES },
    keyTimes: 'any',
    restsWithoutTracks: false,
    starts: true,
    cycles: 'none',
    events: false,
    subranges: true,
    textureTracks: false,
    properties: ['scene', 'nodes'],
    names: {
      nodes: names,
      clips: { alphabet: 'no-blanks', distinct: 'no', empty: false },
      materials: { ...names, distinct: 'no' },
    },
    materials: {
      shading: true,
      metalness: false,
      effects: false,
      ambient: true,
      tint: 'opacity',
      emissive: 'surface',
      opacity: true,
      blend: true,
      mask: true,
      sides: 'any',
      unlit: false,
      maps: ['diffuse', 'opacity', 'bump', 'normal', 'specular', 'gloss', 'reflection'],
      otherMaps: 'returned',
      opacityInAlpha: false,
      transforms: 'even',
      lying: 'own',
      wraps: ['repeat', 'mirror', 'clamp'],
    },
    images: { powersOfTwo: false },
  };
}

/** For clips of bones, and for materials of all targets. */
export const HOLDER: Holder = {
  title: 'CryEngine',
  capabilities: { ...capabilities('cgf', {}), morphTracks: 'none' },
};
