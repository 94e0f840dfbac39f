/** What a target can hold, as data for fitting, the optimizer, the table of features and the studio. */
import { areCubicRotations } from '../animation/cubic-rotations.ts';
import { hasEase } from '../pose/tcb.ts';
import type { Interpolation, Light, MapUse, Track, Wrap } from '../scene/scene.ts';

/** What a target can hold. */
export interface Capabilities {
  /** The version of the format to which this applies, if other versions differ. */
  version?: number;
  /**
   * Whether damaged scenes are accepted, with NaN, keys out of order, or invalid indices in triangles and maps.
   * Otherwise they are refused with FIT_SCENE_INVALID.
   */
  damaged: boolean;

  /** Most influences per vertex. Absent: any number. 0: no skins, so that meshes are only attached to nodes. */
  influences?: number;
  /** Whether the weights of a vertex have to sum to one. */
  unitWeights: boolean;
  /** Whether a vertex can have a position of its own for each joint, instead of following from the inverse bind matrices. */
  offsets: boolean;
  /** Whether the inverse bind matrices of each skin can be any affine ones, instead of following from one bind pose of the bones. */
  anyBind: boolean;
  /** Whether rotations can have other lengths than one, which scale and shear what they turn. Absent: they are normalized. */
  rotationLengths?: boolean;
  /** Most joints of one mesh; a larger one is split. Absent: any number. */
  bonesPerMesh?: number;
  /** Most triangles of one mesh; a larger one is split. Absent: any number. */
  trianglesPerMesh?: number;
  /** Most vertices of a primitive; a larger one is split. Absent: any number. */
  verticesPerMesh?: number;
  /** Most UV sets of a primitive. Absent: any number. */
  uvSets?: number;
  /** Whether normals are stored. Otherwise they are computed from the triangles. */
  normals: boolean;
  /** Whether surfaces can be without normals, so that their triangles are flat. */
  facets: boolean;
  /** Whether vertex colors are kept. */
  vertexColors: boolean;
  /** Whether morph targets are kept as such, by name. */
  morphTargets: boolean;
  /** Most morph targets of a mesh; more are blended of others. Absent: any number. */
  targetsPerMesh?: number;
  /**
   * Which surfaces morph tracks can animate, as morph targets or as vertex positions: `none`, `rigid` for those without a
   * skin, or `any`.
   */
  morphTracks: 'none' | 'rigid' | 'any';
  /** Whether clips contain vertex positions per frame instead of node tracks; nodes are not kept then. */
  vertexFrames: boolean;
  /** Whether springs between vertices are kept. */
  springs: boolean;
  /** Whether progressive levels of detail are kept. */
  collapse: boolean;
  /** Whether meshes have levels of detail. */
  levels: boolean;

  /** Whether sockets are kept. */
  sockets: boolean;
  /** Supported scale of bones at rest, also where surfaces are bound to several bones. */
  scale: Scale;
  /** Supported scale of bones in clips. */
  movingScale: Scale;
  /** Whether bones without tracks may be sheared at rest. Animated bones cannot in any target. */
  shear: boolean;
  /** Whether bones may be mirrored at rest. */
  mirrored: boolean;
  /** Supported types of lights. */
  lights: readonly Light['type'][];
  /** Whether ambient light is kept. */
  ambient: boolean;
  /** Whether cameras are kept. */
  cameras: boolean;

  /** Most clips of one file; others are written to separate files. Absent: any number. */
  clips?: number;
  /** Curves that are written with their keys, for each property; all others are sampled. */
  curves: Readonly<Record<Track['property'], readonly CurveKind[]>>;
  /** Whether keys may have any time, or only even distances, so that other times need more keys. */
  keyTimes: 'any' | 'even';
  /** Whether nodes without tracks are at rest in clips, so that tracks of nodes at rest can be omitted. */
  restsWithoutTracks: boolean;
  /** Whether clips keep the time at which they start; otherwise they start at 0. */
  starts: boolean;
  /**
   * Whether clips say that they are cycles: `stated`; `recognized` by readers if they come back to their first pose, which
   * the writer verifies; or `none`.
   */
  cycles: 'stated' | 'recognized' | 'none';
  /** Whether clips have events. */
  events: boolean;
  /** Whether clips have subranges. */
  subranges: boolean;
  /** Whether clips have texture tracks. */
  textureTracks: boolean;

  /** Which elements can have custom properties. */
  properties: readonly PropertyPlace[];

  names: {
    /** Absent: nodes are not kept. */
    nodes?: NameRules;
    /** Clips that are separate files are named by these files. */
    clips: NameRules;
    /** Absent: materials have no names. */
    materials?: NameRules;
  };
  materials: MaterialCapabilities;
  images: ImageCapabilities;
}

/** Elements that can have custom properties: the scene itself, or those of a list. */
export type PropertyPlace = 'scene' | 'nodes' | 'meshes' | 'materials' | 'clips' | 'lights' | 'cameras';

/** A target with its capabilities. */
export interface Holder {
  /** Name of the target in messages. */
  title: string;
  capabilities: Capabilities;
}

/** Scale of bones: none, equal along all axes, or any. */
export type Scale = 'none' | 'uniform' | 'any';

/**
 * Interpolations, and two restricted ones that some targets support: `unit-hermite` are Hermite curves of rotations with
 * nearly unit length, `easeless-tcb` are TCB curves without ease.
 */
export type CurveKind = Interpolation | 'unit-hermite' | 'easeless-tcb';

/** Rules for names. */
export interface NameRules {
  /** Most bytes. Absent: any number. */
  length?: number;
  /**
   * Allowed characters: all, all except blanks, Latin-1, visible ASCII, or letters and digits of any script with `.`, `_`
   * and `-`.
   */
  alphabet: 'unicode' | 'no-blanks' | 'latin1' | 'ascii' | 'file-name';
  /** Whether names must be distinct, and whether case is ignored. */
  distinct: 'no' | 'yes' | 'ignoring case';
  /** Whether a name may be empty. */
  empty: boolean;
}

/** Capabilities for materials. */
export interface MaterialCapabilities {
  /** Diffuse and specular color with its exponent. */
  shading: boolean;
  /** Metalness. Otherwise metals are surfaces with highlights in their color. */
  metalness: boolean;
  /** Effects of extensions of glTF, such as a clear coat. */
  effects: boolean;
  /** An ambient color that differs from the diffuse one. */
  ambient: boolean;
  /** Factor of textures: the diffuse color with its opacity, only the opacity, or none. */
  tint: 'color' | 'opacity' | 'none';
  /** Emission: none, only in the color of the surface, or any. */
  emissive: 'none' | 'surface' | 'any';
  /** Opacity of the whole material. */
  opacity: boolean;
  /** Alpha blending by a texture. */
  blend: boolean;
  /** Alpha masks by a texture. */
  mask: boolean;
  /** Fixed alpha cutoff. Absent: materials have their own. */
  cutoff?: number;
  /** Whether all materials are single-sided or double-sided, or each has its own. */
  sides: 'single' | 'double' | 'any';
  /** Materials without lighting. */
  unlit: boolean;
  /**
   * Supported uses of textures, one texture each and any number of `other`; empty without textures. Bump maps replace
   * normal maps if there is only one of them.
   */
  maps: readonly MapUse[];
  /** Slots of maps that the target has besides. */
  slots?: readonly string[];
  /**
   * How maps of other uses, and additional ones of a use, are handled: dropped, named without being shown, written without
   * their use, or returned to their original place by the writer, which reports those without one.
   */
  otherMaps: 'dropped' | 'named' | 'unnamed' | 'returned';
  /** Whether the first texture covers the surface, whatever its use, so that others need a diffuse one before them. */
  firstCovers?: boolean;
  /** Whether opacity maps are only supported as the alpha of the diffuse texture, with the same placement. */
  opacityInAlpha: boolean;
  /** Texture transforms: none, rotation only with uniform scale, or any. Others are applied to the texture coordinates. */
  transforms: 'none' | 'even' | 'any';
  /**
   * Placement of textures: separate for each; all like the first one, so that others are drawn like it or dropped; or each
   * with the UV set of its index.
   */
  lying: 'own' | 'first' | 'alike' | 'numbered';
  /** Supported wrapping. */
  wraps: readonly Wrap[];
}

/** Capabilities for images. */
export interface ImageCapabilities {
  /** Formats that are written unchanged; others are converted to the first of these. Absent: all files are copied. */
  kinds?: readonly ImageKind[];
  /** Whether width and height have to be powers of two. */
  powersOfTwo: boolean;
}

/** Image formats. */
export type ImageKind = 'png' | 'jpeg' | 'tga' | 'dds';

const ANY_NAME: NameRules = { alphabet: 'unicode', distinct: 'no', empty: true };

/** Default capabilities. */
export const EVERYTHING_BUT_SPLINES: Capabilities = {
  damaged: true,
  unitWeights: false,
  offsets: true,
  anyBind: true,
  normals: true,
  facets: true,
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
  curves: { translation: ['step', 'linear'], rotation: ['step', 'slerp'], scale: ['step', 'linear'] },
  keyTimes: 'any',
  restsWithoutTracks: false,
  starts: true,
  cycles: 'stated',
  events: true,
  subranges: true,
  textureTracks: true,
  properties: ['scene', 'nodes', 'meshes', 'materials', 'clips', 'lights', 'cameras'],
  names: { nodes: ANY_NAME, clips: ANY_NAME, materials: ANY_NAME },
  materials: {
    shading: true,
    metalness: true,
    effects: true,
    ambient: true,
    tint: 'color',
    emissive: 'any',
    opacity: true,
    blend: true,
    mask: true,
    sides: 'any',
    unlit: true,
    maps: ['diffuse', 'opacity', 'bump', 'normal', 'specular', 'gloss', 'reflection', 'emissive', 'other'],
    otherMaps: 'dropped',
    opacityInAlpha: false,
    transforms: 'any',
    lying: 'own',
    wraps: ['repeat', 'mirror', 'clamp'],
  },
  images: { powersOfTwo: false },
};

const SPLINES: readonly CurveKind[] = [
  'hermite',
  'tcb',
  'squad',
  'log-quaternion',
  'unit-hermite',
  'easeless-tcb',
];

/** Whether a curve is written with its keys. */
export function holdsCurve({ curves }: Capabilities, { property, curve }: Track): boolean {
  const kinds = curves[property];
  const { interpolation } = curve;
  return (
    kinds.includes(interpolation) ||
    (interpolation === 'hermite' && kinds.includes('unit-hermite') && areCubicRotations(curve)) ||
    (interpolation === 'tcb' && kinds.includes('easeless-tcb') && !hasEase(curve))
  );
}

/** Whether any splines are written with their keys. */
export function holdsSplines({ curves }: Capabilities): boolean {
  return Object.values(curves).some((kinds) => kinds.some((kind) => SPLINES.includes(kind)));
}
