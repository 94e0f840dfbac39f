/**
 * A model of Neverwinter Nights as both kinds of its files mean it, compiled and in text: what one says in pointers and
 * the other in lines, in the terms of the text (docs/reference/mdl.md#text-models). Compiling and decompiling go through it,
 * and so do scenes.
 *
 * Lists have one entry per vertex as the graphics card gets it. Meters, seconds, radians; Z up.
 */
import type { KeyedName, PropertyValues, SingleName } from './node-properties.ts';
import type { Boxes } from './shapes.ts';

export interface Model {
  name: string;
  /** Model that animations are inherited from; absent where there is none. */
  supermodel?: string;
  classification: Classification;
  /** Whether fog hides it. */
  fog: boolean;
  /** Factor on the position keys of inherited animations. */
  animationScale: number;
  /** Depth first, a node before its children: the order that skins of compiled models count in (docs/reference/mdl.md#skins). */
  nodes: ModelNode[];
  animations: ModelAnimation[];
}

export const CLASSIFICATIONS = ['none', 'effect', 'tile', 'character', 'door'] as const;
export type Classification = (typeof CLASSIFICATIONS)[number];

export const NODE_KINDS = [
  'dummy',
  'trimesh',
  'skin',
  'animmesh',
  'danglymesh',
  'aabb',
  'light',
  'emitter',
  'reference',
  'camera',
] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

export interface ModelNode {
  name: string;
  kind: NodeKind;
  /** Index into the list that the node is in; NONE for a root. */
  parent: number;
  /** Which node of the supermodel it is, as compiled; -1 for one that inherited animations do not move. */
  partNumber?: number;
  values: NodeValues;
  /** Of nodes of animations; in the geometry, a value that is keyed once is one of `values`. */
  keys: { [K in KeyedName]?: NodeKeys };
  /** An animmesh in an animation has its mesh there again, where its vertices move. */
  mesh?: ModelMesh;
  /** Of an animmesh in an animation: its vertices from moment to moment. */
  frames?: MeshFrames;
  /** Of a light. */
  flares?: Flares;
}

/** Properties whose spelling means the same as another's, and those that `ModelNode` holds in its own way. */
export const HELD_ELSEWHERE = [
  'setfillumcolor',
  'texture0',
  'isdynamic',
  'sampleperiod',
  'lensflares',
  'wirecolor',
] as const satisfies readonly SingleName[];

export type ValueName = Exclude<SingleName, (typeof HELD_ELSEWHERE)[number]>;

/**
 * What a node says once, under the names that text models have for it (see `PROPERTIES`): `selfillumcolor`, `bitmap`,
 * `ndynamictype`, whatever spelling the file has. Absent is what the file does not say, and then the engine's default
 * counts. `orientation` is a unit quaternion, x y z w.
 */
export type NodeValues = Pick<PropertyValues, ValueName>;

export interface NodeKeys {
  /** Seconds, as the file has them. */
  times: Float32Array<ArrayBuffer>;
  /** Row-major; `orientation` has unit quaternions, x y z w; with `bezier`, value, incoming and outgoing handle of every key. */
  values: Float32Array<ArrayBuffer>;
  bezier?: true;
}

export interface ModelMesh {
  /** 3 per vertex. */
  positions: Float32Array<ArrayBuffer>;
  /** 3 per vertex; absent where the file has none. */
  normals?: Float32Array<ArrayBuffer>;
  /** 4 per vertex: red, green, blue, alpha, 0..1; absent where the file has none, and then white. */
  colors?: Float32Array<ArrayBuffer>;
  /** Up to four sets, 2 per vertex, v = 0 at the bottom of the picture; undefined for a set that is not there. */
  uvs: (Float32Array<ArrayBuffer> | undefined)[];
  /** 4 per vertex: x y z and the side, ±1, that the bitangent is on. */
  tangents?: Float32Array<ArrayBuffer>;
  faces: Faces;
  /** 3 per triangle: what the game draws, where that is not the faces (docs/reference/mdl.md#index-lists). */
  drawn?: Uint32Array<ArrayBuffer>;
  /** The vertices as the text lists them, where those are other ones. */
  listed?: { origin: Uint32Array<ArrayBuffer>; count: number };
  /** Of a skin. */
  weights?: SkinWeights;
  /** Of a danglymesh: 0 to 255 per vertex, how freely it moves. */
  constraints?: Float32Array<ArrayBuffer>;
  /** Of an aabb: the boxes around its faces, depth first. */
  boxes?: Boxes;
}

export interface Faces {
  /** 3 per face, counter-clockwise seen from outside. */
  vertices: Uint32Array<ArrayBuffer>;
  /** One per face: material of the ground. */
  surface: Int32Array<ArrayBuffer>;
  /** One per face: groups as bits; compiled models do not have them. */
  smoothing?: Uint32Array<ArrayBuffer>;
}

/** Entries `start[v]` to `start[v + 1]` belong to vertex v. */
export interface SkinWeights {
  start: Uint32Array<ArrayBuffer>;
  /** Index into the nodes of the model. */
  bone: Int32Array<ArrayBuffer>;
  /** As stored; not necessarily summing to 1. */
  weight: Float32Array<ArrayBuffer>;
  /**
   * From the space of the skin to that of each node, as compiled: 4 numbers per node of the model, x y z w, and 3. Absent
   * where the rest pose says it.
   */
  bind?: { rotations: Float32Array<ArrayBuffer>; translations: Float32Array<ArrayBuffer> };
}

/** Sets follow each other, each with all vertices of the mesh of the node. */
export interface MeshFrames {
  /** Seconds from one set to the next. */
  period: number;
  /** 3 per vertex and set. */
  positions?: Float32Array<ArrayBuffer>;
  /** 2 per vertex and set, v = 0 at the bottom of the picture. */
  uvs?: Float32Array<ArrayBuffer>;
}

/** Lens flares, one entry of each list per flare. */
export interface Flares {
  textures: string[];
  sizes: Float32Array<ArrayBuffer>;
  positions: Float32Array<ArrayBuffer>;
  /** 3 per flare. */
  colorShifts: Float32Array<ArrayBuffer>;
}

export interface ModelAnimation {
  name: string;
  /** Seconds. */
  length: number;
  /** Seconds in which it fades in. */
  transitionTime: number;
  /** Node below which it drives. */
  root: string;
  /** In the order of the file, which may repeat them. */
  events: { time: number; name: string }[];
  /** Depth first; they move the nodes of the model that have their names. */
  nodes: ModelNode[];
}
