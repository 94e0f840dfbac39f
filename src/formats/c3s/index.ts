/** The family: its format, its scene and its target. */

import type { Family, Target } from '../format.ts';
import { onto } from './edit/onto.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import { capabilities } from './from-scene/capabilities.ts';
import { fromScene } from './from-scene/from-scene.ts';
import { c3sReader } from './reader.ts';

export type { C3sDocument } from './files/scene/document.ts';

const targets: readonly Target[] = [
  {
    id: 'c3s',
    title: 'Cannibal C3S: scene with its textures',
    extension: 'c3s',
    supports: ['compress', 'frames'],
    capabilities,
    write: async (scene, stem, report, options) => fromScene(scene, stem, report, options),
  },
];

export const c3sFamily: Family = {
  ...c3sReader,
  targets,
  places: placesOf,
  renames,
  onto,
};
