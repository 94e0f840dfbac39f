/** The state while files are added to a scene. */
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { CryengineDocument } from '../files/chunks/document.ts';
import type { TextureOf } from './scene-material.ts';
import type { Skeleton } from './skeleton.ts';

/** The scene to which models are added, and what was added so far. */
export interface Stage {
  scene: Scene;
  textureOf: TextureOf;
  /** Nodes of the bones by name. */
  bones: Map<string, number>;
  report: Report;
}

/** A file with its bones and materials in the scene. */
export interface Frame {
  document: CryengineDocument;
  skeleton?: Skeleton;
  /** Scene node of each bone. */
  bones: number[];
  /** Scene materials by the material ids of faces. */
  materials: number[];
  /** Scene materials of later engines, by the id of the chunk that names them. */
  named: ReadonlyMap<number, number>;
}

/** A model file with its nodes and meshes in the scene. */
export interface Model extends Frame {
  /** Scene nodes by the id of the node's chunk. */
  nodes: Map<number, number>;
  /** Nodes with meshes, in the order of the file. */
  shown: Shown[];
}

export interface Shown {
  name: string;
  node: number;
  /** Id of the mesh's chunk. */
  objectId: number;
  /** 16 numbers, column-major: from the mesh's space to the model's. */
  frame: Float64Array;
}
