/** The family: all its kinds of files, and what they make together. */
import { hasEase } from '../../pose/tcb.ts';
import type { Family, Target } from '../format.ts';
import { holdsImages, onto } from './onto/onto.ts';
import { placesOf } from './places.ts';
import { renames } from './rename.ts';
import { toScene } from './to-scene.ts';
import { fromScene } from './write/from-scene.ts';

export { o3dFormats } from './formats.ts';

export const o3dFamily: Family = {
  id: 'o3d',
  toScene,
  places: placesOf,
  renames,
  lacks: () => undefined,
  onto,
  holdsImages,
};

export const o3dTargets: readonly Target[] = [
  {
    id: 'o3d.archive',
    title: 'Google O3D: scene archive, version 6',
    extension: 'o3dtgz',
    holdsSpline: ({ property, curve }) =>
      property !== 'rotation' &&
      (curve.interpolation === 'hermite' || (curve.interpolation === 'tcb' && !hasEase(curve))),
    write: async (scene, stem, report) => fromScene(scene, stem, report),
  },
];
