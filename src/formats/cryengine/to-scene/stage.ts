/** What grows into a scene while files are added to it. */
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { CryengineDocument } from '../files/chunks/document.ts';
import type { TextureOf } from './scene-material.ts';
import type { Skeleton } from './skeleton.ts';

/** What models are added to, and what was added so far. */
export interface Stage {
  scene: Scene;
  textureOf: TextureOf;
  /** Nodes of the bones by name. */
  bones: Map<string, number>;
  report: Report;
}

/** What the nodes of a file refer to, in the scene. */
export interface Frame {
  document: CryengineDocument;
  skeleton?: Skeleton;
  /** Scene node of each bone. */
  bones: number[];
  /** Scene materials by the numbers that faces give them. */
  materials: number[];
  /** Scene materials of later engines, by the id of the chunk that names them. */
  named: ReadonlyMap<number, number>;
}

/** Where the nodes of a file lie in the scene. */
export interface Model extends Frame {
  /** Scene nodes by the id of the node's chunk. */
  nodes: ReadonlyMap<number, number>;
  /** What shows a mesh, in the order of the file. */
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
