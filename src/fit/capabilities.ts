/** What a target can hold, as data: `fit`, the optimizer, the table of features and the studio read it. */
import { areCubicRotations } from '../animation/cubic-rotations.ts';
import { hasEase } from '../pose/tcb.ts';
import type { Interpolation, Light, MapUse, Track, Wrap } from '../scene/scene.ts';

/** What a target can hold. */
export interface Capabilities {
  /** The version of the format of which this is true, where other versions hold more or less. */
  version?: number;
  /**
   * Whether scenes are taken in which numbers are none, keys are out of order, or triangles, lights and maps lead nowhere. Others
   * are refused with FIT_SCENE_INVALID.
   */
  damaged: boolean;

  /** Most joints that may move a vertex. Absent: any number. 0: no skins, so that meshes only hang on nodes. */
  influences?: number;
  /** Whether the weights of a vertex have to sum to one. */
  unitWeights: boolean;
  /** Whether a vertex may have a place of its own in the space of each joint. Without it the inverse bind matrices say where it is. */
  offsets: boolean;
  /** Most joints that move the vertices of one mesh; a larger one is split. Absent: any number. */
  bonesPerMesh?: number;
  /** Most triangles of one mesh; a larger one is split. Absent: any number. */
  trianglesPerMesh?: number;
  /** Most sets of texture coordinates of a primitive. Absent: any number. */
  uvSets?: number;
  /** Whether normals are stored. Without it they follow from the triangles. */
  normals: boolean;
  /** Whether vertices have colors. */
  vertexColors: boolean;
  /** Whether morph targets are kept as such, by name. */
  morphTargets: boolean;
  /**
   * Which surfaces morph tracks move in clips, as morph targets or as positions of vertices: `none`, `rigid` for those that no
   * skin deforms, or `any`.
   */
  morphTracks: 'none' | 'rigid' | 'any';
  /** Whether clips hold where vertices are, moment by moment, and not what nodes do; the nodes are not kept then. */
  vertexFrames: boolean;
  /** Whether springs between vertices are kept. */
  springs: boolean;
  /** Whether vertices can vanish one by one. */
  collapse: boolean;
  /** Whether meshes have levels of detail. */
  levels: boolean;

  /** Whether nodes are kept that show nothing and move nothing. */
  sockets: boolean;
  /** How bones may be scaled at rest: not at all, alike along all axes, or in any way. */
  scale: Scale;
  /** How the scale of a bone may change in clips. */
  movingScale: Scale;
  /** Whether bones that no clip moves may shear at rest. Those that move do not in any target. */
  shear: boolean;
  /** Whether bones may mirror at rest. */
  mirrored: boolean;
  /** Kinds of lights. */
  lights: readonly Light['type'][];
  /** Whether light is kept that comes from everywhere and belongs to no node. */
  ambient: boolean;
  /** Whether there are cameras. */
  cameras: boolean;

  /** Most clips of one file; others go into files that are read by themselves. Absent: any number. */
  clips?: number;
  /** Curves that are written with the keys that they have, for each property; all others are sampled. */
  curves: Readonly<Record<Track['property'], readonly CurveKind[]>>;
  /** Whether keys may stand at any time, or only at even distances, so that other times make more of them. */
  keyTimes: 'any' | 'even';
  /** Whether a node without tracks is at rest in clips, so that tracks of nodes at rest are not needed. */
  restsWithoutTracks: boolean;
  /** Whether clips have events. */
  events: boolean;
  /** Whether clips have named parts. */
  subranges: boolean;
  /** Whether clips move textures. */
  textureTracks: boolean;

  names: {
    /** Absent: nodes are not kept. */
    nodes?: NameRules;
    /** Those of clips that are files of their own are names of these files. */
    clips: NameRules;
    /** Absent: materials have no names. */
    materials?: NameRules;
  };
  materials: MaterialCapabilities;
  images: ImageCapabilities;
}

/** What is to hold a scene. */
export interface Holder {
  /** For people, in messages. */
  title: string;
  capabilities: Capabilities;
}

/** How bones may be scaled: not at all, alike along all axes, or in any way. */
export type Scale = 'none' | 'uniform' | 'any';

/**
 * How curves go, and two kinds of splines that some targets hold without holding all of their interpolation: `unit-hermite` are
 * Hermite curves of rotations that hardly leave unit length, `easeless-tcb` are TCB curves without easing.
 */
export type CurveKind = Interpolation | 'unit-hermite' | 'easeless-tcb';

/** What names may be like. */
export interface NameRules {
  /** Most bytes. Absent: any number. */
  length?: number;
  /**
   * Which characters: all, all but blanks, those of Latin-1, visible ones of ASCII, or letters and digits of any script with
   * `.`, `_` and `-`.
   */
  alphabet: 'unicode' | 'no-blanks' | 'latin1' | 'ascii' | 'file-name';
  /** Whether two things may have one name, or only where `case` differs, or not at all. */
  distinct: 'no' | 'yes' | 'ignoring case';
  /** Whether a name may be empty. */
  empty: boolean;
}

/** What materials can say. */
export interface MaterialCapabilities {
  /** Diffuse and specular color with its exponent. */
  shading: boolean;
  /** An ambient color that differs from the diffuse one. */
  ambient: boolean;
  /** What a texture is multiplied by: the diffuse color with its opacity, the opacity alone, or nothing. */
  tint: 'color' | 'opacity' | 'none';
  /** Light that the surface gives off: none, only in its own color, or any. */
  emissive: 'none' | 'surface' | 'any';
  /** Opacity of the whole material. */
  opacity: boolean;
  /** Alpha of a texture that blends. */
  blend: boolean;
  /** Alpha of a texture that cuts out. */
  mask: boolean;
  /** Below which alpha that cuts out is not drawn, where materials do not say it. Absent: they do. */
  cutoff?: number;
  doubleSided: boolean;
  /**
   * What textures are used for, one for each use and any number of `other`; none where materials have no textures. Heights
   * stand for directions where only one is there.
   */
  maps: readonly MapUse[];
  /**
   * What becomes of maps of other uses, and of further ones of a use: nothing, or they are named and not shown, or they are
   * written without their use, or they return to where they came from, and the writer tells of those that cannot.
   */
  otherMaps: 'dropped' | 'named' | 'unnamed' | 'returned';
  /** Whether opacity maps are only held as the alpha of the diffuse texture, so that the two have to lie alike. */
  opacityInAlpha: boolean;
  /** Textures that are scaled, turned and moved: not at all, turned only where they are scaled alike in both ways, or in any way. */
  transforms: 'none' | 'even' | 'any';
  /**
   * How textures lie on a surface: each in its own way; all as the first one does, so that others are drawn like it or left
   * out; or each with the set of texture coordinates of its own number.
   */
  lying: 'own' | 'first' | 'alike' | 'numbered';
  /** What can be outside of an image. */
  wraps: readonly Wrap[];
}

/** Which images are taken as they are. */
export interface ImageCapabilities {
  /** Kinds that are written as they are; others are written as the first of these. Absent: files are copied, whatever they are. */
  kinds?: readonly ImageKind[];
  /** Whether width and height have to be powers of two. */
  powersOfTwo: boolean;
}

/** Formats of images by their names. */
export type ImageKind = 'png' | 'jpeg' | 'tga' | 'dds';

const ANY_NAME: NameRules = { alphabet: 'unicode', distinct: 'no', empty: true };

/** What a target holds that says nothing of it. */
export const EVERYTHING_BUT_SPLINES: Capabilities = {
  damaged: true,
  unitWeights: false,
  offsets: true,
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
  curves: { translation: ['step', 'linear'], rotation: ['step', 'slerp'], scale: ['step', 'linear'] },
  keyTimes: 'any',
  restsWithoutTracks: false,
  events: true,
  subranges: true,
  textureTracks: true,
  names: { nodes: ANY_NAME, clips: ANY_NAME, materials: ANY_NAME },
  materials: {
    shading: true,
    ambient: true,
    tint: 'color',
    emissive: 'any',
    opacity: true,
    blend: true,
    mask: true,
    doubleSided: true,
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

/** Whether a curve is written with the keys that it has. */
export function holdsCurve({ curves }: Capabilities, { property, curve }: Track): boolean {
  const kinds = curves[property];
  const { interpolation } = curve;
  return (
    kinds.includes(interpolation) ||
    (interpolation === 'hermite' && kinds.includes('unit-hermite') && areCubicRotations(curve)) ||
    (interpolation === 'tcb' && kinds.includes('easeless-tcb') && !hasEase(curve))
  );
}

/** Whether any splines are written as they are. */
export function holdsSplines({ curves }: Capabilities): boolean {
  return Object.values(curves).some((kinds) => kinds.some((kind) => SPLINES.includes(kind)));
}
