/** The family: its formats and targets. */
import type { Family, Target } from '../format.ts';
import { holdsImages } from './edit/images.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import type { ArchiveDocument } from './files/archive/document.ts';
import { SCENE_NAME } from './files/archive/layout.ts';
import type { BuffDocument, CurvDocument, SkinDocument } from './files/blobs/document.ts';
import { CAPABILITIES, FOLDER_CAPABILITIES } from './from-scene/capabilities.ts';
import { o3dReader } from './reader.ts';

/** The document of any of its files. */
export type O3dDocument = BuffDocument | CurvDocument | SkinDocument | ArchiveDocument;

/** Writers are loaded on demand. */
const writing = () => import('./from-scene/from-scene.ts');
const editing = () => import('./edit/onto.ts');

const targets: readonly Target[] = [
  {
    id: 'o3d.archive',
    title: 'Google O3D: scene archive, version 6',
    extension: 'o3dtgz',
    isSingle: true,
    capabilities: () => CAPABILITIES,
    write: async (scene, stem, report) => (await writing()).archiveFromScene(scene, stem, report),
  },
  {
    id: 'o3d.folder',
    title: 'Google O3D: folder with scene.json, without binary data, for o3d-webgl',
    extension: 'json',
    fileName: SCENE_NAME,
    capabilities: () => FOLDER_CAPABILITIES,
    write: async (scene, stem, report) => (await writing()).folderFromScene(scene, stem, report),
  },
];

export const o3dFamily: Family = {
  ...o3dReader,
  targets,
  places: placesOf,
  renames,
  onto: async (...edit) => (await editing()).onto(...edit),
  holdsImages,
};
