/**
 * The neutral model that every format is read into and written from: plain data, no behavior, ids by index.
 *
 * Conventions for all scenes:
 * - Quaternions are x, y, z, w and right-handed: v' = q v q*. Matrices are column-major, for column vectors.
 * - Times are seconds, angles radians, colors 0..1.
 * - An index of `NONE` (-1) refers to nothing.
 * - Positions are in the axes and units of the file, which `axes` declares.
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

/** Three numbers: a position, a direction, scale factors, or red, green and blue. */
export type Vec3 = [x: number, y: number, z: number];
/** A rotation as a right-handed unit quaternion. */
export type Quat = [x: number, y: number, z: number, w: number];
/** Channels from 0 to 1; alpha 1 is opaque. */
export type Color = [red: number, green: number, blue: number, alpha: number];

/** Data of a format that has no place in the scene, under the format's names, preserved for writing back. */
export type Properties = Record<string, unknown>;

/**
 * A character or another model, independent of its format: nodes, meshes, materials and clips, which refer to each other by
 * index.
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
  /** Ambient light, if the files have any. */
  ambient?: Vec3;
  properties: Properties;
}

/** The source of a scene. */
export interface Source {
  /** Family of the files, such as `cal3d`; empty for a scene made by a program. */
  format: string;
  /** Names of the source files, in order of use. */
  files: string[];
  /** The program that wrote them, if they say so. */
  program?: string;
}

/** A direction along one of the axes. */
export type Axis = '+x' | '-x' | '+y' | '-y' | '+z' | '-z';

/** Up and front axis, handedness and unit of a scene. */
export interface Axes {
  up: Axis;
  /** The direction in which a character looks. */
  front: Axis;
  handedness: 'right' | 'left';
  metersPerUnit: number;
}

/**
 * A place in the hierarchy: a bone, a group, or the place of a mesh. Its transform is relative to its parent: scale first,
 * then rotation, then translation.
 */
export interface Node {
  name: string;
  parent: number;
  translation: Vec3;
  rotation: Quat;
  scale: Vec3;
  /**
   * 16 numbers, column-major, affine: the local transform at rest if it has shear, which the three properties above can
   * only approximate. It applies as long as no track animates the node.
   */
  matrix?: Float64Array;
  mesh?: number;
  /** The skin that deforms the mesh, which then ignores the node's transform. */
  skin?: number;
  properties?: Properties;
}

/** A surface, which is visible if a node refers to it. */
export interface Mesh {
  name: string;
  primitives: Primitive[];
  /** Indices of its lower levels of detail, from fine to coarse. */
  lods?: number[];
  /** Number of vertices in the file, if the primitives have an `origin`. */
  vertexCount?: number;
  properties?: Properties;
}

/** Triangles of one material. All columns have one entry per vertex, in the order of the file. */
export interface Primitive {
  name: string;
  material: number;
  /** 3 per vertex. */
  positions: Float32Array;
  /** 3 per vertex, unit length. Triangles without normals are flat. */
  normals?: Float32Array;
  /** One column per UV set, 2 per vertex; v = 0 is the top row of the image. */
  uvs: Float32Array[];
  /** 4 per vertex, red green blue alpha, 0..1. */
  colors?: Float32Array;
  /** 3 per triangle, counter-clockwise seen from outside. */
  indices: Uint32Array;
  /**
   * For each vertex its original in the file, if this lists the vertices of the whole mesh once and the primitives split
   * them by material and texture coordinates. Several vertices, also of several primitives, may have the same original.
   */
  origin?: Uint32Array;
  influences?: Influences;
  morphTargets?: MorphTarget[];
  /** Progressive levels of detail, if the mesh has them. */
  collapse?: Collapse;
  /** Springs between the free vertices of cloth and hair. */
  springs?: SpringSystem;
  properties?: Properties;
}

/**
 * Progressive levels of detail: vertices are removed one by one from the end, each together with its triangles, which are
 * also removed from the end.
 */
export interface Collapse {
  /** Number of vertices that are removed at level 0. */
  lodSteps: number;
  /** For each vertex the earlier one that replaces it; meaningless for vertices that are never removed. */
  collapseId: Int32Array;
  /** For each vertex the number of triangles that are removed with it. */
  faceCollapseCount: Int32Array;
}

/** Springs between the vertices of a primitive, in order of relaxation. */
export interface SpringSystem {
  /** 2 per spring: its vertices. */
  vertexIds: Int32Array;
  /** One per spring: its length at rest, in model units. */
  idleLength: Float32Array;
  /** One per vertex: above 0 for free vertices; the others follow the skin. */
  weight: Float32Array;
  /** One per spring: its stiffness, as stored. */
  coefficient: Float32Array;
  /** One per spring, as stored. */
  damping?: Float32Array;
}

/**
 * The joints and weights of each vertex, in compressed rows: the influences of vertex v are the entries start[v] .. start[v
 * + 1] - 1. They belong to the vertices instead of the skin, so that several meshes can share one skin. Any number per
 * vertex, including none (such a vertex does not move); a joint may occur twice in one vertex.
 */
export interface Influences {
  /** One entry more than vertices. */
  start: Uint32Array;
  /** Index into the skin's `joints`. */
  joint: Uint16Array;
  /** As stored; not necessarily summing to 1. */
  weight: Float32Array;
  /**
   * For formats that store an offset per influence: the vertex in the joint's own space, 3 per influence. The exact
   * position is then the sum of weight · joint world matrix · offset, independent of the inverse bind matrices.
   */
  offset?: Float32Array;
  /** The normal in the joint's own space, 3 per influence; present exactly if `offset` is. */
  offsetNormal?: Float32Array;
}

/** A second shape of a primitive, added by a weight before the skin. */
export interface MorphTarget {
  /** Tracks refer to targets by name; several primitives of a mesh may have targets of the same name. */
  name: string;
  /** The affected vertices, each once. */
  vertices: Uint32Array;
  /** Displacements of positions at weight 1, 3 per affected vertex. */
  positions: Float32Array;
  /** Displacements of normals at weight 1, 3 per affected vertex. */
  normals?: Float32Array;
  properties?: Properties;
}

/** A source of light. */
export interface Light {
  name: string;
  type: 'point' | 'directional' | 'spot' | 'ambient';
  color: Vec3;
  /** The node to which it is attached, or `NONE`; it points along the local -Z of the node or the scene. */
  node: number;
  /** Factor on the color. Default 1. */
  intensity?: number;
  /** Range in units of the scene, independent of its node's scale; unlimited if absent. */
  range?: number;
  /** Of a spot light: angles from its axis in radians, at which it begins to fade and ends. */
  cone?: { inner: number; outer: number };
  properties?: Properties;
}

/** A camera. Distances are in units of the scene, angles in radians. */
export interface Camera {
  name: string;
  /** The node to which it is attached; it looks along the node's -Z, with +Y up. */
  node: number;
  projection: Projection;
  /** Distances of the near and far clipping plane; without `far` the view is unlimited. */
  near: number;
  far?: number;
  properties?: Properties;
}

/** The projection of a camera. */
export type Projection =
  /** Vertical field of view in radians, and the aspect ratio (width per height) if it is fixed. */
  | { type: 'perspective'; fieldOfView: number; aspectRatio?: number }
  /** Units from the center to the edges. */
  | { type: 'orthographic'; halfWidth: number; halfHeight: number };

/** The nodes that a surface is bound to. */
export interface Skin {
  name: string;
  /** Node indices. */
  joints: number[];
  /** 16 per joint, column-major: from the mesh's space to the joint's. */
  inverseBind: Float32Array;
}

/** An animation: tracks of nodes, morph targets and textures. Times are in seconds. */
export interface Clip {
  name: string;
  /** Seconds. */
  start: number;
  end: number;
  /** The clip repeats without a jump from its end to its start. Set if the files declare or their motion shows it. */
  cycle?: true;
  tracks: Track[];
  morphTracks?: MorphTrack[];
  textureTracks?: TextureTrack[];
  /** Named intervals of the clip. */
  subranges?: Subrange[];
  /** In order of time. */
  events?: ClipEvent[];
  properties?: Properties;
}

/** A named moment of a clip, such as a footstep. */
export interface ClipEvent {
  /** Seconds. */
  time: number;
  name: string;
  properties?: Properties;
}

/** A named interval, in seconds, within the range of its clip. */
export interface Subrange {
  name: string;
  start: number;
  end: number;
}

/** Animates one property of a node, relative to its parent: translation in units of the scene, rotation, or scale. */
export interface Track {
  /** Node index. */
  target: number;
  property: 'translation' | 'rotation' | 'scale';
  curve: Curve;
}

/** Animates the morph targets of a name, in all meshes. */
export interface MorphTrack {
  /** Name of the morph targets. */
  morph: string;
  /** Weights, 1 number per key. */
  curve: Curve;
}

/** Animates the placement of a texture of a material. */
export interface TextureTrack {
  material: number;
  /** Index into the material's `maps`. */
  map: number;
  property: 'offsetU' | 'offsetV' | 'scaleU' | 'scaleV' | 'rotation';
  /** 1 number per key: texture widths, factors or radians. */
  curve: Curve;
}

/**
 * The interpolation of a curve between keys:
 * - `step` holds the earlier key, `linear` interpolates each number;
 * - `slerp` is for rotations and takes the shortest path;
 * - `hermite` is a cubic with the `tangents` at either side of each key;
 * - `tcb` is a Kochanek-Bartels spline, whose tangents follow from `parameters`;
 * - `squad` is the same for rotations: a key holds a rotation about an axis relative to the previous key;
 * - `log-quaternion` interpolates logarithms of rotations linearly.
 * `linear`, `hermite` and `tcb` interpolate each number; resulting rotations are normalized.
 */
export type Interpolation = 'step' | 'linear' | 'slerp' | 'hermite' | 'tcb' | 'squad' | 'log-quaternion';
/**
 * The extrapolation of a curve outside its keys: hold the nearest key, continue linearly by the nearest two keys or the
 * tangent, or repeat.
 */
export type Extrapolation = 'hold' | 'linear' | 'cycle';
/**
 * After its last key a curve may also `close`: it returns to its first key at the end of its `range`, and continues
 * linearly from there.
 */
export type Ending = Extrapolation | 'close';

/** A value over time, by its keys. */
export interface Curve {
  interpolation: Interpolation;
  /** Seconds, ascending. */
  times: Float32Array;
  /**
   * 3 per key, 4 for rotations, 1 for weights. Of a `squad` 4: unit axis and angle of the rotation from the previous key to
   * this one, in the parent's axes; for the first key from the identity. Angles may exceed a full revolution. Of a
   * `log-quaternion` 3: axis times half the angle.
   */
  values: Float32Array;
  /** Of `hermite`: tangents per second before and after each key, as many numbers as in `values` each. */
  tangents?: { in: Float32Array; out: Float32Array };
  /** Of `tcb` and `squad`: 5 per key, tension, continuity, bias, ease towards the key, ease away from it. Default 0. */
  parameters?: Float32Array;
  /**
   * Of `tcb`, the tangents of the first and last key of three or more: those of 3D Studio Max, or those of the engine,
   * which are zero if the keys are collinear. Default `max`.
   */
  ends?: 'max' | 'engine';
  before: Extrapolation;
  after: Ending;
  /**
   * Of curves that `cycle`: the repeated interval, by default from the first to the last key, with a jump between them. If
   * it covers the keys, the curve is a closed loop, also in the tangents of `tcb` and `squad`; if it is longer, the curve
   * is interpolated from the last key to the first. One that is shorter than the keys is ignored.
   *
   * Of curves that `close`: its end is the time at which they reach their first key. A curve that holds its keys and has a
   * range is open: the file leaves the extrapolation to the player, and as a cycle it would be repeated so.
   */
  range?: { start: number; end: number };
}

/** The look of a surface. */
export interface Material {
  name: string;
  /** Encoding of the colors below. */
  colorSpace: 'srgb' | 'linear';
  diffuse: Color;
  ambient: Color;
  specular: Color;
  /** Phong exponent; 0 if the file has none. */
  shininess: number;
  /** 0..1, a factor of the metalness in a `metallicRoughness` map. Default 0, or 1 with such a map. */
  metalness?: number;
  /** Use of the texture's alpha channel. */
  alpha: 'opaque' | 'mask' | 'blend';
  /** For `mask`: pixels with less alpha are not drawn. Default 0.5. */
  alphaCutoff?: number;
  /** Emitted color, in the same encoding as the others. */
  emissive?: Vec3;
  /** Drawn in its color and texture, without lights. */
  unlit?: boolean;
  doubleSided: boolean;
  maps: MaterialMap[];
  properties?: Properties;
}

/**
 * `bump` contains heights, `normal` directions; `metallicRoughness` roughness in green and metalness in blue, `occlusion`
 * ambient occlusion in red.
 */
export type MapUse =
  | 'diffuse'
  | 'opacity'
  | 'bump'
  | 'normal'
  | 'specular'
  | 'gloss'
  | 'reflection'
  | 'emissive'
  | 'metallicRoughness'
  | 'occlusion'
  | 'other';

/** A texture with its use in a material. */
export interface MaterialMap {
  texture: number;
  /** Index into the primitive's `uvs`. */
  uv: number;
  use: MapUse;
  /**
   * Texture coordinates are scaled, then rotated, then translated. They rotate counter-clockwise with v down, about 0, 0: u
   * becomes u · cos + v · sin, and v becomes v · cos - u · sin.
   */
  transform?: { offset: [u: number, v: number]; scale: [u: number, v: number]; rotation: number };
  /** Wrapping outside of the image. Default `repeat`. */
  wrap?: { u: Wrap; v: Wrap };
  /** Its slot in a material of the source that no `MapUse` expresses, such as `KHR_materials_clearcoat.clearcoatTexture`. */
  slot?: string;
}

/** Wrapping outside of an image: repeated, mirrored, or clamped to its border. */
export type Wrap = 'repeat' | 'mirror' | 'clamp';

/** An image file. */
export interface Texture {
  name: string;
  /** As written in the file, including folders. */
  uri: string;
  /** The image file as found (TGA, DDS, PNG, JPEG); absent if it was not found. */
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
