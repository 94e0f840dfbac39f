/** The family: all its kinds of files, what they make together, and what a scene can be written as. */
import type { Family, Format } from '../format.ts';
import { calFormat } from './cal.ts';
import { cryengineBeside } from './companions.ts';
import { binaryFormats } from './formats.ts';
import { toScene } from './to-scene.ts';

export const cryengineFormats: readonly Format[] = [...binaryFormats, calFormat];

export const cryengineFamily: Family = {
  id: 'cryengine',
  toScene,
  lacks: () => undefined,
  beside: cryengineBeside,
};
