/** The targets of the family. */
import { once } from '../loading.ts';
import type { Target } from '../target.ts';
import { capabilities } from './from-scene/capabilities.ts';

/** Writers are loaded on demand. */
const writing = once(() => import('./from-scene/from-scene.ts'));
const updating = once(() => import('./edit/update.ts'));

export const gltfTargets: readonly Target[] = [
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
