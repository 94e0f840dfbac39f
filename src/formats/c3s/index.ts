/** The family: its format, its scene and its target. */

import type { Family, Target } from '../format.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import { capabilities } from './from-scene/capabilities.ts';
import { c3sReader } from './reader.ts';

export type { C3sDocument } from './files/scene/document.ts';

/** Writers are loaded on demand. */
const writing = () => import('./from-scene/from-scene.ts');
const editing = () => import('./edit/onto.ts');

const targets: readonly Target[] = [
  {
    id: 'c3s',
    title: 'Cannibal C3S: scene with its textures',
    extension: 'c3s',
    supports: ['compress', 'frames'],
    capabilities,
    write: async (...order) => (await writing()).fromScene(...order),
  },
];

export const c3sFamily: Family = {
  ...c3sReader,
  targets,
  places: placesOf,
  renames,
  joinsMeshes: true,
  onto: async (...edit) => (await editing()).onto(...edit),
};
