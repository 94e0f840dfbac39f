/** A file that is being written. */
import type { GLTF } from '@gltf-transform/core';
import { NONE } from '../../../scene/scene.ts';
import { AnimationData } from './animation-data.ts';
import { ColumnData } from './column-data.ts';
import type { Named } from './extras.ts';

/** Lists that may stay empty. */
type Lists =
  | ('samplers' | 'textures' | 'images' | 'materials' | 'meshes')
  | ('cameras' | 'nodes' | 'skins' | 'scenes' | 'extensionsUsed');

export interface NewFile {
  /** Without accessors, buffer views, buffers and animations. */
  json: GLTF.IGLTF & Required<Pick<GLTF.IGLTF, Lists>>;
  /** The root nodes of its scene. */
  tops: number[];
  /** For each node its parent, or NONE; the lists of children follow from these. */
  parents: number[];
  /** For each mesh the names of its morph targets. */
  targets: string[][];
  /** For each skin its inverse bind matrices. */
  matrices: Float32Array[];
  /** The bytes of each image. */
  images: Uint8Array[];
  /** Of meshes and skins. */
  columns: ColumnData;
  animations: AnimationData;
}

/** @param scene the first members of its scene */
export function newFile(scene: Named): NewFile {
  const tops: number[] = [];
  return {
    // The order of members is that of the file.
    json: {
      asset: { generator: 'Exhume', version: '2.0' },
      accessors: [],
      bufferViews: [],
      samplers: [],
      textures: [],
      images: [],
      buffers: [],
      materials: [],
      meshes: [],
      cameras: [],
      nodes: [],
      skins: [],
      scenes: [{ ...scene, nodes: tops }],
      scene: 0,
      extensionsUsed: [],
    },
    tops,
    parents: [],
    targets: [],
    matrices: [],
    images: [],
    columns: new ColumnData(),
    animations: new AnimationData(),
  };
}

/** @param parent NONE for a root @returns the index of the node */
export function addNode({ json, parents }: NewFile, node: GLTF.INode, parent: number = NONE): number {
  parents.push(parent);
  return json.nodes.push(node) - 1;
}
