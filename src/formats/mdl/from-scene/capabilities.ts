/** The capabilities of models of Neverwinter Nights. */
import type { Capabilities } from '../../../fit/capabilities.ts';
import type { Target } from '../model/game.ts';
import { INFLUENCES, LIMITS } from '../model/limits.ts';
import { ANIMATION_NAMES, NODE_NAMES } from '../model/names.ts';
import { DISCARDED_ALPHA } from '../to-scene/surfaces/pictures.ts';
import { UV_SETS } from './limits.ts';

/** The edition that most players have. */
export const USUAL_GAME: Target = 'ee';

/**
 * Text models for the original game have no normals, which its compilers compute, and one UV set: no map of such models uses
 * another, and nwnmdlcomp aborts on it.
 */
export function textCapabilities(game: Target): Capabilities {
  const isEnhanced = game === 'ee';
  return { ...capabilities(game), normals: isEnhanced, uvSets: isEnhanced ? UV_SETS : 1 };
}

export function capabilities(game: Target): Capabilities {
  const isEnhanced = game === 'ee';
  const { bones, faces } = LIMITS[game];
  return {
    damaged: false,
    influences: INFLUENCES,
    unitWeights: true,
    offsets: false,
    anyBind: false,
    bonesPerMesh: bones,
    trianglesPerMesh: faces,
    uvSets: UV_SETS,
    normals: true,
    facets: false,
    vertexColors: true,
    morphTargets: false,
    morphTracks: 'rigid',
    vertexFrames: false,
    springs: false,
    collapse: false,
    levels: false,
    sockets: true,
    scale: 'none',
    movingScale: 'uniform',
    shear: true,
    mirrored: true,
    lights: ['point', 'ambient'],
    ambient: false,
    cameras: false,
    curves: { translation: ['linear'], rotation: ['slerp'], scale: [] },
    keyTimes: 'any',
    restsWithoutTracks: false,
    starts: false,
    cycles: 'none',
    events: true,
    subranges: false,
    textureTracks: false,
    properties: [],
    names: { nodes: NODE_NAMES, clips: ANIMATION_NAMES },
    materials: {
      shading: true,
      metalness: false,
      effects: false,
      ambient: true,
      tint: 'color',
      emissive: 'any',
      opacity: true,
      blend: true,
      mask: true,
      ...(isEnhanced ? {} : { cutoff: DISCARDED_ALPHA }),
      sides: isEnhanced ? 'any' : 'single',
      unlit: false,
      maps: isEnhanced ? ['diffuse', 'opacity', 'normal', 'specular'] : ['diffuse', 'opacity'],
      otherMaps: isEnhanced ? 'named' : 'dropped',
      opacityInAlpha: true,
      transforms: 'none',
      lying: 'alike',
      wraps: ['repeat', 'clamp'],
    },
    images: { kinds: ['tga', 'dds'], powersOfTwo: false },
  };
}
