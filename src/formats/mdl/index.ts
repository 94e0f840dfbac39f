/** The Neverwinter Nights family: its formats, targets and codes. */
import type { Family } from '../format.ts';
import { once } from '../loading.ts';
import { IMAGE_NAMES, newImage } from './edit/images.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import type { AsciiMdlDocument } from './files/ascii/document.ts';
import type { MdlDocument } from './files/binary/document.ts';
import type { MtrDocument } from './files/surfaces/mtr.ts';
import type { PltDocument } from './files/surfaces/plt.ts';
import type { TxiDocument } from './files/surfaces/txi.ts';
import { mdlReader } from './reader.ts';
import { mdlTargets } from './targets.ts';

/** The document of any file of the family. */
export type AnyMdlDocument = MdlDocument | AsciiMdlDocument | TxiDocument | MtrDocument | PltDocument;

/** Loaded on demand. */
const editing = once(() => import('./edit/onto.ts'));

export const mdlFamily: Family = {
  ...mdlReader,
  targets: mdlTargets,
  places: placesOf,
  renames,
  onto: async (files, before, after, report) => (await editing()).onto(files, { before, after, report }),
  newImage,
  // The game has a DDS of its own, and a TGA cannot hide one.
  keptImages: ['tga'],
  imageNames: IMAGE_NAMES,
};
