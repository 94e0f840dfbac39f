/** The CryEngine family: its formats, targets and codes. */
import type { Family } from '../format.ts';
import { once } from '../loading.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import type { CalDocument } from './files/cal/document.ts';
import type { CryengineDocument } from './files/chunks/document.ts';
import { cryengineReader } from './reader.ts';
import { cryengineTargets } from './targets.ts';

/** The document of any file of the family. */
export type AnyCryengineDocument = CryengineDocument | CalDocument;

/** Loaded on demand. */
const editing = once(() => import('./edit/onto.ts'));

export const cryengineFamily: Family = {
  ...cryengineReader,
  targets: cryengineTargets,
  places: placesOf,
  renames,
  joinsMeshes: true,
  onto: async (files, before, after, report, options) =>
    (await editing()).onto(files, { before, after, report }, options),
};
