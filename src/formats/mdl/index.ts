/** The family: all its kinds of files, and what they make together. */
import type { Family } from '../format.ts';
import { onto } from './onto.ts';
import { placesOf } from './places/places.ts';
import { renames } from './rename.ts';
import { toScene } from './to-scene.ts';

export { mdlFormats } from './formats.ts';
export { mdlTargets } from './targets.ts';

export const mdlFamily: Family = {
  id: 'mdl',
  toScene,
  places: placesOf,
  renames,
  lacks: () => undefined,
  onto,
};
