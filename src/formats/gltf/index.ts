/** The family: its formats and its targets. */
import type { Family, Target } from '../format.ts';
import { holdsImages } from './edit/images.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import { capabilities } from './from-scene/capabilities.ts';
import { gltfReader } from './reader.ts';

export type { GltfDocument } from './files/container/document.ts';

/** Writers are loaded on demand. */
const writing = () => import('./from-scene/from-scene.ts');
const editing = () => import('./edit/onto.ts');
const recalling = () => import('./edit/recalled.ts');
const updating = () => import('./edit/update.ts');

const targets: readonly Target[] = [
  {
    id: 'gltf.glb',
    title: 'glTF 2.0: one binary file',
    extension: 'glb',
    isSingle: true,
    supports: ['maxInfluences', 'bake'],
    capabilities,
    update: async (...edit) => (await updating()).update('gltf.glb', ...edit),
    write: async (scene, stem, report, options) => [
      { name: `${stem}.glb`, bytes: await (await writing()).sceneToGlb(scene, report, options) },
    ],
  },
  {
    id: 'gltf.gltf',
    title: 'glTF 2.0: separate files',
    extension: 'gltf',
    supports: ['maxInfluences', 'bake'],
    capabilities,
    update: async (...edit) => (await updating()).update('gltf.gltf', ...edit),
    write: async (scene, stem, report, options) =>
      (await writing()).sceneToGltf({ ...scene, name: stem }, report, options),
  },
];

export const gltfFamily: Family = {
  ...gltfReader,
  targets,
  places: placesOf,
  renames,
  recalled: async (...edit) => (await recalling()).recalled(...edit),
  onto: async (...edit) => (await editing()).onto(...edit),
  holdsImages,
};
