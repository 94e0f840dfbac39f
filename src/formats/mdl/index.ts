/** The Neverwinter Nights family: its formats, targets and codes. */
import type { Family, Target } from '../format.ts';
import { IMAGE_NAMES, newImage } from './edit/images.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import type { AsciiMdlDocument } from './files/ascii/document.ts';
import type { MdlDocument } from './files/binary/document.ts';
import type { MtrDocument } from './files/surfaces/mtr.ts';
import type { PltDocument } from './files/surfaces/plt.ts';
import type { TxiDocument } from './files/surfaces/txi.ts';
import { capabilities, textCapabilities, USUAL_GAME } from './from-scene/capabilities.ts';
import { mdlReader } from './reader.ts';

/** The document of any file of the family. */
export type AnyMdlDocument = MdlDocument | AsciiMdlDocument | TxiDocument | MtrDocument | PltDocument;

/** Writers are loaded on demand. */
const writing = () => import('./from-scene/files.ts');
const translating = () => import('./from-scene/translate.ts');
const editing = () => import('./edit/onto.ts');

/** Compiled models come first: they are the default for the common extension. */
const targets: readonly Target[] = [
  {
    id: 'mdl.binary',
    title: 'Neverwinter Nights: compiled model with textures',
    extension: 'mdl',
    supports: ['target', 'textures', 'textureSize'],
    capabilities: ({ target = USUAL_GAME }) => capabilities(target),
    write: async (...order) => (await writing()).compiledFiles(...order),
    translate: async (...order) => (await translating()).translateToCompiled(...order),
  },
  {
    id: 'mdl.ascii',
    title: 'Neverwinter Nights: text model with textures',
    extension: 'mdl',
    supports: ['target', 'textures', 'textureSize'],
    capabilities: ({ target = USUAL_GAME }) => textCapabilities(target),
    write: async (...order) => (await writing()).textFiles(...order),
    translate: async (...order) => (await translating()).translateToText(...order),
  },
];

export const mdlFamily: Family = {
  ...mdlReader,
  targets,
  places: placesOf,
  renames,
  onto: async (files, before, after, report) => (await editing()).onto(files, before, after, report),
  newImage,
  imageNames: IMAGE_NAMES,
};
