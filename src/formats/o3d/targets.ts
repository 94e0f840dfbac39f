/** The targets of the family. */
import { once } from '../loading.ts';
import type { Target } from '../target.ts';
import { SCENE_NAME } from './files/archive/layout.ts';
import { CAPABILITIES, FOLDER_CAPABILITIES } from './from-scene/capabilities.ts';

/** The writer is loaded on demand. */
const writing = once(() => import('./from-scene/from-scene.ts'));

export const o3dTargets: readonly Target[] = [
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
