/**
 * A model of Neverwinter Nights independent of its form, compiled or text, in the terms of text models
 * (docs/reference/mdl.md#text-models). Compiling, decompiling and conversion to and from scenes use it.
 *
 * Lists have one entry per vertex of the graphics card. Meters, seconds, radians; Z up.
 */
import type { KeyedName, PropertyValues, SingleName } from './node-properties.ts';
import type { Boxes } from './shapes.ts';

export interface Model {
  name: string;
  /** Model from which animations are inherited, if any. */
  supermodel?: string;
  classification: Classification;
  /** Whether fog affects it. */
  fog: boolean;
  /** Factor on the position keys of inherited animations. */
  animationScale: number;
  /** Depth first, a node before its children: the order to which skins of compiled models refer (docs/reference/mdl.md#skins). */
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
  /** Number of the matching node of the supermodel, as compiled; -1 for a node that inherited animations do not move. */
  partNumber?: number;
  values: NodeValues;
  /** Keys in animations; a single key in the geometry is one of `values`. */
  keys: { [K in KeyedName]?: NodeKeys };
  /** Repeated for an animmesh in an animation that moves its vertices. */
  mesh?: ModelMesh;
  /** Of an animmesh in an animation: its vertices over time. */
  frames?: MeshFrames;
  /** Of a light. */
  flares?: Flares;
}

/** Other spellings of a property, and properties that `ModelNode` holds in another field. */
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
 * Single values of a node, by their names in text models (see `PROPERTIES`): `selfillumcolor`, `bitmap`, `ndynamictype`,
 * independent of the spelling in the file. Values that the file does not have are absent; the engine uses its defaults for
 * them. `orientation` is a unit quaternion x, y, z, w.
 */
export type NodeValues = Pick<PropertyValues, ValueName>;

export interface NodeKeys {
  /** In seconds, as stored. */
  times: Float32Array<ArrayBuffer>;
  /** Row-major; `orientation` has unit quaternions x, y, z, w; with `bezier`, a value, incoming and outgoing handle per key. */
  values: Float32Array<ArrayBuffer>;
  bezier?: true;
}

export interface ModelMesh {
  /** 3 per vertex. */
  positions: Float32Array<ArrayBuffer>;
  /** 3 per vertex, if the file has normals. */
  normals?: Float32Array<ArrayBuffer>;
  /** 4 per vertex: red, green, blue, alpha, 0..1; white if absent. */
  colors?: Float32Array<ArrayBuffer>;
  /** Up to four UV sets, 2 per vertex, v = 0 at the bottom of the image; undefined for a missing set. */
  uvs: (Float32Array<ArrayBuffer> | undefined)[];
  /** 4 per vertex: x, y, z and the sign of the bitangent, ±1. */
  tangents?: Float32Array<ArrayBuffer>;
  faces: Faces;
  /** 3 per triangle: the triangles that the game draws, if they differ from the faces (docs/reference/mdl.md#index-lists). */
  drawn?: Uint32Array<ArrayBuffer>;
  /** The vertices of the text model, if they differ: for each vertex its origin, and their number. */
  listed?: { origin: Uint32Array<ArrayBuffer>; count: number };
  /** Of a skin. */
  weights?: SkinWeights;
  /** Of a danglymesh: freedom of movement per vertex, 0 to 255. */
  constraints?: Float32Array<ArrayBuffer>;
  /** Of an aabb: bounding boxes of its faces, depth first. */
  boxes?: Boxes;
}

export interface Faces {
  /** 3 per face, counterclockwise seen from outside. */
  vertices: Uint32Array<ArrayBuffer>;
  /** One per face: surface material of the walkmesh. */
  surface: Int32Array<ArrayBuffer>;
  /** One per face: smoothing groups as bits; compiled models do not have them. */
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
   * From the space of the skin to that of each node, as compiled: 4 values per node of the model, x, y, z, w, and 3. Absent
   * if the rest pose is the bind pose.
   */
  bind?: { rotations: Float32Array<ArrayBuffer>; translations: Float32Array<ArrayBuffer> };
}

/** Consecutive sets, each with all vertices of the node's mesh. */
export interface MeshFrames {
  /** Seconds between two sets. */
  period: number;
  /** 3 per vertex and set. */
  positions?: Float32Array<ArrayBuffer>;
  /** 2 per vertex and set, v = 0 at the bottom of the image. */
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
  /** Seconds of its fade-in. */
  transitionTime: number;
  /** Root of the subtree that it animates. */
  root: string;
  /** In file order, possibly with repetitions. */
  events: { time: number; name: string }[];
  /** Depth first; each animates the node of the model that has its name. */
  nodes: ModelNode[];
}
