/** The family: its formats and its target. */
import type { Family, Target } from '../format.ts';
import { holdsImages, onto } from './edit/onto.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import type { ArchiveDocument } from './files/archive/document.ts';
import type { BuffDocument, CurvDocument, SkinDocument } from './files/blobs/document.ts';
import { CAPABILITIES } from './from-scene/capabilities.ts';
import { fromScene } from './from-scene/from-scene.ts';
import { o3dReader } from './reader.ts';

/** The document of any of its files. */
export type O3dDocument = BuffDocument | CurvDocument | SkinDocument | ArchiveDocument;

const targets: readonly Target[] = [
  {
    id: 'o3d.archive',
    title: 'Google O3D: scene archive, version 6',
    extension: 'o3dtgz',
    capabilities: () => CAPABILITIES,
    write: async (scene, stem, report) => fromScene(scene, stem, report),
  },
];

export const o3dFamily: Family = {
  ...o3dReader,
  targets,
  places: placesOf,
  renames,
  onto,
  holdsImages,
};
