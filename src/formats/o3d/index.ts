/** The family: its formats and targets. */
import type { Family } from '../format.ts';
import { once } from '../loading.ts';
import { holdsImages } from './edit/images.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import type { ArchiveDocument } from './files/archive/document.ts';
import type { BuffDocument, CurvDocument, SkinDocument } from './files/blobs/document.ts';
import { o3dReader } from './reader.ts';
import { o3dTargets } from './targets.ts';

/** The document of any of its files. */
export type O3dDocument = BuffDocument | CurvDocument | SkinDocument | ArchiveDocument;

/** Loaded on demand. */
const editing = once(() => import('./edit/onto.ts'));

export const o3dFamily: Family = {
  ...o3dReader,
  targets: o3dTargets,
  places: placesOf,
  renames,
  onto: async (files, before, after, report, options) =>
    (await editing()).onto(files, { before, after, report }, options),
  holdsImages,
};
