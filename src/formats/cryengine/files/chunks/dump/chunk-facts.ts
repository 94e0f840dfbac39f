/** The facts of one chunk, by its kind. */

import { type Chunk, type CryengineDocument, chunksById } from '../document.ts';
import { type StandardMaterial, standardMaterials } from '../materials.ts';
import { materialFacts } from './material-facts.ts';
import { meshFacts } from './mesh-facts.ts';
import { boneFacts, controllerFacts, lightBindingFacts, type Motion, motionOf } from './motion-facts.ts';
import { nodeFacts } from './node-facts.ts';
import { plainFacts } from './plain-facts.ts';
import type { Facts } from './text.ts';

/** Data of other chunks that the facts of a chunk refer to. */
export interface Surroundings {
  byId: ReadonlyMap<number, Chunk>;
  materials: readonly StandardMaterial[];
  motion: Motion;
}

export function surroundingsOf(document: CryengineDocument): Surroundings {
  return {
    byId: chunksById(document),
    materials: standardMaterials(document),
    motion: motionOf(document),
  };
}

/** The facts of a chunk; undefined if its content is unknown or absent. */
export function chunkFacts(chunk: Chunk, { byId, materials, motion }: Surroundings): Facts | undefined {
  switch (chunk.kind) {
    case 'absent':
    case 'opaque':
      return undefined;
    case 'mesh':
    case 'boneMesh':
      return meshFacts(chunk.content, materials);
    case 'node':
      return nodeFacts(chunk.content, byId);
    case 'material':
    case 'material745':
    case 'material744':
      return materialFacts(chunk, materials);
    case 'controller':
    case 'logController':
      return controllerFacts(chunk.content, motion);
    case 'boneAnimation':
      return boneFacts(chunk.content, motion);
    case 'boneNames':
    case 'boneNames744':
    case 'earlyBoneNames':
    case 'geometryNames':
      return { names: chunk.content.names.map(({ text }) => text) };
    case 'boneLights':
      return lightBindingFacts(chunk.content, motion);
    default:
      return plainFacts(chunk.content);
  }
}
