/** The family: its format, its scene and its target. */

import type { Family, Format, Target } from '../format.ts';
import { C3S_CODES } from './codes.ts';
import { onto } from './edit/onto.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import { c3sFormat } from './files/formats.ts';
import { capabilities } from './from-scene/capabilities.ts';
import { fromScene } from './from-scene/from-scene.ts';
import { toScene } from './to-scene/to-scene.ts';

export type { C3sDocument } from './files/scene/document.ts';

const formats: readonly Format[] = [c3sFormat];

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
  id: 'c3s',
  formats,
  targets,
  codes: C3S_CODES,
  toScene,
  places: placesOf,
  renames,
  onto,
};
