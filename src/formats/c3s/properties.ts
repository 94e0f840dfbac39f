/**
 * What C3S files contain and the scene model cannot represent: `properties.c3s` of scenes, nodes, materials, meshes, primitives, clips and
 * events.
 */
import {
  flag,
  type Kept,
  type KeptForms,
  keeper,
  list,
  maybe,
  number,
  numbers,
  record,
  text,
  u32,
  whole,
} from '../../fit/kept.ts';

const SOUND = record({ name: text, file: text });

const SCENE = record({
  name: maybe(text),
  author: maybe(text),
  description: maybe(text),
  /** Name of the first model. */
  model: maybe(text),
  /** All sounds of all models. */
  sounds: maybe(list(SOUND)),
});

const MATERIAL = record({
  /** Its texture is a mask. */
  masking: maybe(flag),
  sounds: maybe(list(SOUND)),
});

const MESH = record({
  /** Level of detail from which the mesh is used. */
  level: maybe(number),
});

const PRIMITIVE = record({
  /**
   * For each triangle the flags of its face that change vertex normals: 4 if its normal counts inverted, plus 8 if vertex normals
   * ignore it. Absent if no triangle has any.
   */
  normalFlags: maybe(u32()),
});

const NODE = record({
  /** Flag of a bone. */
  implicit: maybe(flag),
  /** Of a mount: barycentric coordinates, and the corners of its triangle as vertices of the file. */
  mount: maybe(record({ barycentrics: numbers(3), vertices: numbers(3) })),
});

const CLIP = record({
  group: maybe(text),
  /** Key frames per second. */
  playRate: maybe(number),
  /** Clips of the scene that are played together with this one. */
  linked: maybe(list(whole)),
});

const EVENT = record({
  /** Four letters; `TRIG` if absent. */
  command: maybe(text),
  parameters: maybe(list(whole)),
});

export type Sound = Kept<typeof SOUND>;
export type SceneProperties = Kept<typeof SCENE>;
export type MaterialProperties = Kept<typeof MATERIAL>;
export type MeshProperties = Kept<typeof MESH>;
export type PrimitiveProperties = Kept<typeof PRIMITIVE>;
export type NodeProperties = Kept<typeof NODE>;
export type ClipProperties = Kept<typeof CLIP>;
export type EventProperties = Kept<typeof EVENT>;

export const C3S_KEPT: KeptForms = {
  scene: SCENE,
  nodes: NODE,
  meshes: MESH,
  primitives: PRIMITIVE,
  materials: MATERIAL,
  clips: CLIP,
  events: EVENT,
};

export const c3sProperties = keeper('c3s');
