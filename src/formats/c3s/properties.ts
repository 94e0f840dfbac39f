/** What C3S files hold and the scene has no place for: `properties.c3s` of scenes, nodes, materials, meshes, clips and events. */
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
  whole,
} from '../../fit/kept.ts';

const SOUND = record({ name: text, file: text });

const SCENE = record({
  name: maybe(text),
  author: maybe(text),
  description: maybe(text),
  /** All sounds of all models. */
  sounds: maybe(list(SOUND)),
});

const MATERIAL = record({
  /** Lights do not change it. */
  unlit: maybe(flag),
  /** Its texture masks. */
  masking: maybe(flag),
  sounds: maybe(list(SOUND)),
});

const MESH = record({
  /** Level of detail from which on the mesh shows the model. */
  level: maybe(number),
});

const NODE = record({
  /** Of a bone. */
  implicit: maybe(flag),
  /** Of a point that rides on the surface: shares of the corners of its triangle, and these as vertices of the file. */
  mount: maybe(record({ barycentrics: numbers(3), vertices: numbers(3) })),
});

const CLIP = record({
  group: maybe(text),
  /** Key frames per second. */
  playRate: maybe(number),
  /** Clips of the scene that are played along with this one. */
  linked: maybe(list(whole)),
});

const EVENT = record({
  /** Four letters; `TRIG` where it is absent. */
  command: maybe(text),
  parameters: maybe(list(whole)),
});

export type Sound = Kept<typeof SOUND>;
export type SceneProperties = Kept<typeof SCENE>;
export type MaterialProperties = Kept<typeof MATERIAL>;
export type MeshProperties = Kept<typeof MESH>;
export type NodeProperties = Kept<typeof NODE>;
export type ClipProperties = Kept<typeof CLIP>;
export type EventProperties = Kept<typeof EVENT>;

export const C3S_KEPT: KeptForms = {
  scene: SCENE,
  nodes: NODE,
  meshes: MESH,
  materials: MATERIAL,
  clips: CLIP,
  events: EVENT,
};

export const c3sProperties = keeper('c3s');
