/** What models hold and the scene has no place for: `properties.mdl` of nodes, primitives, lights and clips. */
import type { Properties } from '../../../scene/scene.ts';
import type {
  Classification,
  Faces,
  Flares,
  MeshFrames,
  ModelMesh,
  ModelNode,
  NodeKind,
  NodeValues,
} from '../model/model.ts';

/** Values that the node or its light in the scene says. */
export type ValueInScene =
  | 'position'
  | 'orientation'
  | 'scale'
  | 'color'
  | 'multiplier'
  | 'radius'
  | 'ambientonly';

/**
 * Of a node: besides these, all its other values under the names that text models have for them, but for those of its
 * surface where the mesh is drawn, see `MaterialProperties`.
 */
export interface NodeProperties extends Omit<NodeValues, ValueInScene> {
  kind: NodeKind;
  partNumber?: number;
  /** Of a root: what is said of the whole model. */
  model?: ModelProperties;
  /** The mesh as it is in the model, where it is not drawn. Bones of its weights are nodes of the scene. */
  mesh?: ModelMesh;
  flares?: Flares;
  /** Of a node that has keys outside animations. */
  keys?: ModelNode['keys'];
}

export interface ModelProperties {
  name: string;
  supermodel?: string;
  classification: Classification;
  fog: boolean;
  animationScale: number;
}

export interface PrimitiveProperties {
  /** All faces, where others are drawn. */
  faces?: Faces;
  /** One per triangle, where it is not 0 for all: material of the ground. */
  surface?: Int32Array;
  /** One per triangle: groups as bits. */
  smoothing?: Uint32Array;
  /** 4 per vertex: x y z and the side, ±1, that the bitangent is on. */
  tangents?: Float32Array;
  /** 0 to 255 per vertex, how freely it moves. */
  constraints?: Float32Array;
}

export interface ClipProperties {
  /** Name of the model that has the animation. */
  owner: string;
  /** Seconds in which it fades in. */
  transtime: number;
  /** Node below which it drives. */
  animroot: string;
  /** All events as the file has them, where it repeats some or does not have them in order. */
  events?: { time: number; name: string }[];
  /** What the animation does to nodes and no track says. */
  nodes?: KeptKeys[];
}

export interface KeptKeys {
  /** Node of the scene. */
  node: number;
  keys?: ModelNode['keys'];
  /** Of an animmesh. */
  frames?: MeshFrames;
}

/** What is kept under `properties.mdl`; nothing for what came from elsewhere. */
export function mdlProperties<T extends object>(holder: { properties?: Properties }): Partial<T> {
  return (holder.properties as { mdl?: Partial<T> } | undefined)?.mdl ?? {};
}
