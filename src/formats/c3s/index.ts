/** The family: its format, its scene and its target. */

import type { Family } from '../format.ts';
import { once } from '../loading.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import { c3sReader } from './reader.ts';
import { c3sTargets } from './targets.ts';

export type { C3sDocument } from './files/scene/document.ts';

/** Loaded on demand. */
const editing = once(() => import('./edit/onto.ts'));

export const c3sFamily: Family = {
  ...c3sReader,
  targets: c3sTargets,
  places: placesOf,
  renames,
  joinsMeshes: true,
  onto: async (files, before, after, report, options) =>
    (await editing()).onto(files, { before, after, report }, options),
};
