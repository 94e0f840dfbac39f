/** What C3S files hold and the scene has no place for: `properties.c3s` of scenes, nodes, materials, meshes and clips. */
import type { Properties } from '../../scene/scene.ts';

export interface SceneProperties {
  name: string;
  author: string;
  description: string;
  /** All sounds of all models. */
  sounds: Sound[];
}

export interface Sound {
  name: string;
  file: string;
}

export interface MaterialProperties {
  /** Lights do not change it. */
  unlit?: boolean;
  /** Its texture masks. */
  masking?: boolean;
  sounds?: Sound[];
}

export interface MeshProperties {
  /** Level of detail from which on the mesh shows the model. */
  level: number;
}

export interface NodeProperties {
  /** Of a bone. */
  implicit?: boolean;
  /** Of a point that rides on the surface: shares of the corners of its triangle, and these as vertices of the file. */
  mount?: { barycentrics: number[]; vertices: number[] };
}

export interface ClipProperties {
  group: string;
  /** Key frames per second. */
  playRate: number;
  /** Clips of the scene that are played along with this one. */
  linked: number[];
}

export interface EventProperties {
  /** Four letters; `TRIG` where it is absent. */
  command: string;
  parameters: number[];
}

/** What is kept under `properties.c3s`; nothing for what came from elsewhere. */
export function c3sProperties<T extends object>(holder: { properties?: Properties }): Partial<T> {
  return (holder.properties as { c3s?: Partial<T> } | undefined)?.c3s ?? {};
}
