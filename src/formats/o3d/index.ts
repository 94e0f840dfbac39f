/** The family: all its kinds of files, and what they make together. */
import type { Family, Target } from '../format.ts';
import { toScene } from './to-scene.ts';
import { fromScene } from './write/from-scene.ts';

export { o3dFormats } from './formats.ts';

export const o3dFamily: Family = { id: 'o3d', toScene, lacks: () => undefined };

export const o3dTargets: readonly Target[] = [
  {
    id: 'o3d.archive',
    title: 'Google O3D: scene archive, version 6',
    extension: 'o3dtgz',
    write: async (scene, stem, report) => fromScene(scene, stem, report),
  },
];
