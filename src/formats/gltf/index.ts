/** The family: both kinds of file, and what a scene becomes in them. */
import type { Family, Target } from '../format.ts';
import { sceneToGlb, sceneToGltf } from './from-scene.ts';
import { toScene } from './read/to-scene.ts';

export { gltfFormats } from './formats.ts';

export const gltfFamily: Family = { id: 'gltf', toScene, lacks: () => undefined };

export const gltfTargets: readonly Target[] = [
  {
    id: 'gltf.glb',
    title: 'glTF 2.0 in one binary file',
    extension: 'glb',
    write: async (scene, stem, report, options) => [
      { name: `${stem}.glb`, bytes: await sceneToGlb(scene, report, options) },
    ],
  },
  {
    id: 'gltf.gltf',
    title: 'glTF 2.0 in separate files',
    extension: 'gltf',
    write: (scene, stem, report, options) => sceneToGltf({ ...scene, name: stem }, report, options),
  },
];
