/**
 * The neutral model that every format is read into and written from: plain data, no behavior, ids by index.
 *
 * Conventions that hold for every scene, whatever file it came from:
 * - Quaternions are x, y, z, w and turn right-handed: v' = q v q*. Matrices are column-major, for column vectors.
 * - Times are seconds, angles radians, colors 0..1.
 * - An index of `NONE` (-1) means "no such thing".
 * - Positions stay in the file's own axes and units; `axes` declares them.
 */

/**
 * The index that refers to nothing, such as the parent of a root.
 *
 * @example
 * ```ts
 * import { gather, NONE, toScene } from 'exhume';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const scene = toScene(await gather(new FolderLibrary(), ['samples/yorick/c3s/yorick.c3s']));
 * console.log(scene.nodes[0]?.parent === NONE); // true
 * ```
 */
export const NONE = -1;

/** Three numbers: a place, a direction, factors along the axes, or red, green and blue. */
export type Vec3 = [x: number, y: number, z: number];
/** A rotation as a right-handed unit quaternion. */
export type Quat = [x: number, y: number, z: number, w: number];
/** Channels from 0 to 1; alpha 1 is opaque. */
export type Color = [red: number, green: number, blue: number, alpha: number];

/** What a format holds and the scene has no place for, under the format's own names, so that a way back keeps it. */
export type Properties = Record<string, unknown>;

/**
 * A character or another model, whatever format it came from: nodes, surfaces, materials and clips, which refer to each
 * other by their indices.
 */
export interface Scene {
  name: string;
  source: Source;
  axes: Axes;
  /** In any order; a parent is an index into this list. */
  nodes: Node[];
  meshes: Mesh[];
  skins: Skin[];
  clips: Clip[];
  materials: Material[];
  textures: Texture[];
  lights: Light[];
  cameras: Camera[];
  /** Light that comes from everywhere, where the files give one. */
  ambient?: Vec3;
  properties: Properties;
}

/** Where a scene came from. */
export interface Source {
  /** Family of the files, such as `cal3d`; empty for a scene made by a program. */
  format: string;
  /** Names of the files that the scene was made of, in the order in which they were used. */
  files: string[];
}

/** A direction along one of the axes. */
export type Axis = '+x' | '-x' | '+y' | '-y' | '+z' | '-z';

/** What the numbers of a scene mean: where up and front are, and how large a unit is. */
export interface Axes {
  up: Axis;
  /** Where a character looks. */
  front: Axis;
  handedness: 'right' | 'left';
  metersPerUnit: number;
}

/**
 * A place in the hierarchy: a bone, a group, or where a mesh is shown. Its transform is relative to its parent: scale
 * first, then rotation, then translation.
 */
export interface Node {
  name: string;
  parent: number;
  translation: Vec3;
  rotation: Quat;
  scale: Vec3;
  /**
   * 16 numbers, column-major, affine: the local transform at rest where it shears, so that the three above hold only the
   * nearest that they can say. It counts as long as no track moves the node.
   */
  matrix?: Float64Array;
  mesh?: number;
  /** The skin that deforms the mesh. The node's own transform then has no effect on it. */
  skin?: number;
  properties?: Properties;
}

/** A surface that nodes can show. */
export interface Mesh {
  name: string;
  primitives: Primitive[];
  /** Meshes that show the same with fewer and fewer triangles, as indices, best first. */
  lods?: number[];
  /** How many vertices the file lists, where the primitives have an `origin`. */
  vertexCount?: number;
  properties?: Properties;
}

/** Triangles of one material. All columns have one entry per vertex, in the order of the file. */
export interface Primitive {
  name: string;
  material: number;
  /** 3 per vertex. */
  positions: Float32Array;
  /** 3 per vertex, unit length. */
  normals?: Float32Array;
  /** One column per texture coordinate set, 2 per vertex; v = 0 is the top row of the image. */
  uvs: Float32Array[];
  /** 4 per vertex, red green blue alpha, 0..1. */
  colors?: Float32Array;
  /** 3 per triangle, counter-clockwise seen from outside. */
  indices: Uint32Array;
  /**
   * For each vertex the one that it was made of, where the file lists the vertices of the whole mesh once and the primitives
   * split them by material and texture coordinates. Several vertices, also of several primitives, may have one origin.
   */
  origin?: Uint32Array;
  influences?: Influences;
  morphTargets?: MorphTarget[];
  /** How it loses vertices for lower levels of detail, where it can. */
  collapse?: Collapse;
  /** What holds the vertices together that swing freely, of cloth and hair. */
  springs?: SpringSystem;
  properties?: Properties;
}

/** Vertices that vanish one by one, the last one first, and the triangles with them, the last ones first. */
export interface Collapse {
  /** How many vertices have vanished at level 0. */
  lodSteps: number;
  /** For each vertex an earlier one that takes its place; for those that never vanish it means nothing. */
  collapseId: Int32Array;
  /** For each vertex the number of triangles that vanish with it. */
  faceCollapseCount: Int32Array;
}

/** Springs between the vertices of a primitive, in the order in which they pull. */
export interface SpringSystem {
  /** 2 per spring: the vertices that it joins. */
  vertexIds: Int32Array;
  /** One per spring: its length at rest, in model units. */
  idleLength: Float32Array;
  /** One per vertex: those above 0 swing freely, the others stay where the skin puts them. */
  weight: Float32Array;
  /** One per spring: its stiffness, as stored. */
  coefficient: Float32Array;
  /** One per spring, as stored. */
  damping?: Float32Array;
}

/**
 * Which joints move a vertex, in compressed rows: the influences of vertex v are the entries start[v] .. start[v + 1] - 1.
 * They hang on the vertices and not on the skin, so that several meshes can share one skin.
 * Any number per vertex, none included (such a vertex does not move); a joint may occur twice in one vertex.
 */
export interface Influences {
  /** One more entry than there are vertices. */
  start: Uint32Array;
  /** Index into the skin's `joints`. */
  joint: Uint16Array;
  /** As stored; not necessarily summing to 1. */
  weight: Float32Array;
  /**
   * For formats that store an offset per influence: the vertex in the joint's own space, 3 per influence. The exact
   * position is then the sum of weight · joint world matrix · offset, whatever the inverse bind matrices say.
   */
  offset?: Float32Array;
  /** The normal in the joint's own space, 3 per influence; there exactly when `offset` is. */
  offsetNormal?: Float32Array;
}

/** A shape that a primitive is drawn towards. It applies before the skin. */
export interface MorphTarget {
  /** Tracks move targets by name; several primitives of a mesh may have targets of one name. */
  name: string;
  /** The vertices that move, each once; all others stay. */
  vertices: Uint32Array;
  /** How far they move at weight 1, 3 per moved vertex. */
  positions: Float32Array;
  /** How far their normals move, 3 per moved vertex. */
  normals?: Float32Array;
  properties?: Properties;
}

/** A source of light. */
export interface Light {
  name: string;
  type: 'point' | 'directional' | 'spot' | 'ambient';
  color: Vec3;
  /** The node that it hangs on; it shines along the node's -Z. */
  node: number;
  /** Factor on the color. Default 1. */
  intensity?: number;
  /** Units of the scene that it reaches, whatever the scale of its node; without one it reaches everything. */
  range?: number;
  /** Of a spot: radians from its axis up to which it shines in full, and up to which it shines at all. */
  cone?: { inner: number; outer: number };
  properties?: Properties;
}

/** A point of view. Distances are in units of the scene, angles in radians. */
export interface Camera {
  name: string;
  /** The node that it hangs on; it looks along the node's -Z and has +Y up. */
  node: number;
  projection: Projection;
  /** Units from the camera where it begins and where it ceases to see. Without the second it sees everything behind the first. */
  near: number;
  far?: number;
  properties?: Properties;
}

/** How a camera sees. */
export type Projection =
  /** Radians from the lower to the upper edge, and widths per height where the picture has a shape of its own. */
  | { type: 'perspective'; fieldOfView: number; aspectRatio?: number }
  /** Units from the middle to the edges. */
  | { type: 'orthographic'; halfWidth: number; halfHeight: number };

/** The nodes that a surface is bound to. */
export interface Skin {
  name: string;
  /** Node indices. */
  joints: number[];
  /** 16 per joint, column-major: from the mesh's space to the joint's. */
  inverseBind: Float32Array;
}

/** An animation: curves that move nodes, morph targets and textures. Times are in seconds. */
export interface Clip {
  name: string;
  /** Seconds. */
  start: number;
  end: number;
  tracks: Track[];
  morphTracks?: MorphTrack[];
  textureTracks?: TextureTrack[];
  /** Named parts of the clip. */
  subranges?: Subrange[];
  /** In the order in which they happen. */
  events?: ClipEvent[];
  properties?: Properties;
}

/** Something that happens at a moment of a clip, such as a footstep. */
export interface ClipEvent {
  /** Seconds. */
  time: number;
  name: string;
  properties?: Properties;
}

/** Seconds, within the times of the clip that it is part of. */
export interface Subrange {
  name: string;
  start: number;
  end: number;
}

/** Moves one property of a node, relative to its parent: translation in units of the scene, rotation, or scale. */
export interface Track {
  /** Node index. */
  target: number;
  property: 'translation' | 'rotation' | 'scale';
  curve: Curve;
}

/** Moves the morph targets of one name, in whatever meshes they are. */
export interface MorphTrack {
  /** Name of the morph targets. */
  morph: string;
  /** Weights, 1 number per key. */
  curve: Curve;
}

/** Moves a texture over the surfaces of a material. */
export interface TextureTrack {
  material: number;
  /** Index into the material's `maps`. */
  map: number;
  property: 'offsetU' | 'offsetV' | 'scaleU' | 'scaleV' | 'rotation';
  /** 1 number per key: texture widths, factors or radians. */
  curve: Curve;
}

/**
 * How a curve goes from key to key:
 * - `step` holds the earlier key, `linear` goes straight, number by number;
 * - `slerp` is for rotations and goes the short way round;
 * - `hermite` is a cubic with the slopes `tangents` at either side of each key;
 * - `tcb` is a Kochanek-Bartels spline, its slopes told by `parameters`;
 * - `squad` is the same for rotations: a key holds a turn about an axis relative to the key before;
 * - `log-quaternion` goes straight from one logarithm of a rotation to the next.
 * `hermite` and `tcb` go number by number; what they make of rotations is brought to unit length.
 */
export type Interpolation = 'step' | 'linear' | 'slerp' | 'hermite' | 'tcb' | 'squad' | 'log-quaternion';
/**
 * What a curve does outside its keys: hold the nearest key, go on straight as the nearest two keys or the slope there say,
 * or repeat.
 */
export type Extrapolation = 'hold' | 'linear' | 'cycle';
/**
 * After its last key a curve may also `close`: it leads back to its first key, which it reaches at the end of its `range`,
 * and goes on from there in the same line.
 */
export type Ending = Extrapolation | 'close';

/** A value over time, by its keys. */
export interface Curve {
  interpolation: Interpolation;
  /** Seconds, ascending. */
  times: Float32Array;
  /**
   * 3 per key, 4 for rotations, 1 for weights. Of a `squad` 4: unit axis and angle of the turn that takes the rotation of
   * the key before to this one's, seen from the parent's axes; of the first key the turn from no rotation. Angles may
   * exceed a full turn. Of a `log-quaternion` 3: axis times half the angle.
   */
  values: Float32Array;
  /** Of `hermite`: slopes per second where the curve comes into the key and where it leaves, as many numbers as in `values` each. */
  tangents?: { in: Float32Array; out: Float32Array };
  /** Of `tcb` and `squad`: 5 per key, tension, continuity, bias, ease towards the key, ease away from it. Default 0. */
  parameters?: Float32Array;
  /**
   * Of `tcb`, the slopes of the first and last key of three or more: those of 3D Studio Max, or those of the engine, which
   * come to rest there where the keys lie in line. Default `max`.
   */
  ends?: 'max' | 'engine';
  before: Extrapolation;
  after: Ending;
  /**
   * Of curves that `cycle`: what is repeated, from the first to the last key by default, with a jump from one to the other.
   * One that covers the keys makes the curve a closed loop, `tcb` and `squad` with the slopes of one; where it is longer the
   * curve leads from the last key back to the first in its own way. One that is shorter than the keys does not count.
   *
   * Of curves that `close`, the end of which is where they reach their first key. One that holds its keys and has a range
   * is open: its file leaves to the player what is outside the keys, and as a cycle it would be played so.
   */
  range?: { start: number; end: number };
}

/** How a surface looks. */
export interface Material {
  name: string;
  /** How the colors below are encoded. */
  colorSpace: 'srgb' | 'linear';
  diffuse: Color;
  ambient: Color;
  specular: Color;
  /** Phong exponent; 0 where the file names none. */
  shininess: number;
  /** What the texture's alpha channel does. */
  alpha: 'opaque' | 'mask' | 'blend';
  /** Of `mask`: alpha below this is not drawn. Default 0.5. */
  alphaCutoff?: number;
  /** Color that the surface has without any light, encoded as the others. */
  emissive?: Vec3;
  doubleSided: boolean;
  maps: MaterialMap[];
  properties?: Properties;
}

/** `bump` holds heights, `normal` directions. */
export type MapUse =
  | 'diffuse'
  | 'opacity'
  | 'bump'
  | 'normal'
  | 'specular'
  | 'gloss'
  | 'reflection'
  | 'emissive'
  | 'other';

/** A texture and what a material uses it for. */
export interface MaterialMap {
  texture: number;
  /** Index into the primitive's `uvs`. */
  uv: number;
  use: MapUse;
  /**
   * The surface's coordinates are scaled, then turned, then moved. They turn counter-clockwise where v runs down, about
   * 0, 0: u becomes u · cos + v · sin, and v becomes v · cos - u · sin.
   */
  transform?: { offset: [u: number, v: number]; scale: [u: number, v: number]; rotation: number };
  /** What lies outside the image. Default `repeat`. */
  wrap?: { u: Wrap; v: Wrap };
}

/** What is outside an image: the image again, its mirror image, or its border. */
export type Wrap = 'repeat' | 'mirror' | 'clamp';

/** An image file that materials use. */
export interface Texture {
  name: string;
  /** As the file names it, folders and all. */
  uri: string;
  /** The image file as found (TGA, DDS, PNG, JPEG); absent where it was not found. */
  bytes?: Uint8Array;
}

/**
 * An empty scene, to be filled.
 *
 * @example
 * ```ts
 * import { createScene } from 'exhume';
 *
 * const axes = { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 } as const;
 * const scene = createScene('empty', { format: '', files: [] }, axes);
 * console.log(scene.nodes.length); // 0
 * ```
 */
export function createScene(name: string, source: Source, axes: Axes): Scene {
  return {
    name,
    source,
    axes,
    nodes: [],
    meshes: [],
    skins: [],
    clips: [],
    materials: [],
    textures: [],
    lights: [],
    cameras: [],
    properties: {},
  };
}
