/** The family: its one kind of file, what it makes, and what a scene can be written as. */
import type { Family, Format, Target } from '../format.ts';
import { renames } from './file/rename.ts';
import { c3sFormat } from './format.ts';
import { onto } from './onto/onto.ts';
import { placesOf } from './scene/places.ts';
import { toScene } from './scene/to-scene.ts';
import { fromScene } from './write/from-scene.ts';

export const c3sFormats: readonly Format[] = [c3sFormat];

export const c3sTargets: readonly Target[] = [
  {
    id: 'c3s',
    title: 'Cannibal 3D scene with its textures',
    extension: 'c3s',
    heeds: ['compress', 'frames'],
    write: async (scene, stem, report, options) => fromScene(scene, stem, report, options),
  },
];

export const c3sFamily: Family = {
  id: 'c3s',
  toScene,
  places: placesOf,
  renames,
  onto,
  lacks: () => undefined,
};
