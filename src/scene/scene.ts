/**
 * The neutral model that every format is read into and written from: plain data, no behavior, ids by index.
 *
 * Conventions for all scenes:
 * - Quaternions are x, y, z, w and right-handed: v' = q v q*. Matrices are column-major, for column vectors.
 * - Times are seconds, angles radians, colors 0..1.
 * - An index of `NONE` (-1) refers to nothing.
 * - Positions are in the axes and units of the file, which `axes` declares.
 */
import type { Clip } from './clip.ts';
import type { Material, Texture } from './material.ts';
import type { Mesh, Skin } from './mesh.ts';
import type { Properties, Quat, Vec3 } from './values.ts';

export * from './clip.ts';
export * from './material.ts';
export * from './mesh.ts';
export * from './values.ts';

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
