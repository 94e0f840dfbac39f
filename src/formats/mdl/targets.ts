/** The targets of the family. */
import { once } from '../loading.ts';
import type { Target } from '../target.ts';
import { capabilities, textCapabilities, USUAL_GAME } from './from-scene/capabilities.ts';

/** Writers are loaded on demand. */
const writing = once(() => import('./from-scene/files.ts'));
const translating = once(() => import('./from-scene/translate.ts'));

/** Compiled models come first: they are the default for the common extension. */
export const mdlTargets: readonly Target[] = [
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
