/** The family: its formats and its targets. */
import type { Family } from '../format.ts';
import { once } from '../loading.ts';
import { holdsImages } from './edit/images.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import { gltfReader } from './reader.ts';
import { gltfTargets } from './targets.ts';

export type { GltfDocument } from './files/container/document.ts';

/** Loaded on demand. */
const editing = once(() => import('./edit/onto.ts'));
const recalling = once(() => import('./edit/recalled.ts'));

export const gltfFamily: Family = {
  ...gltfReader,
  targets: gltfTargets,
  places: placesOf,
  renames,
  recalled: async (...edit) => (await recalling()).recalled(...edit),
  onto: async (files, before, after, report, options) =>
    (await editing()).onto(files, { before, after, report }, options),
  holdsImages,
};
