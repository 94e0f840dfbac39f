/** The family: all its kinds of files, what they make together, and what a scene can be written as. */
import type { Family } from '../format.ts';
import { toScene } from './to-scene.ts';

export { cryengineFormats } from './formats.ts';

export const cryengineFamily: Family = { id: 'cryengine', toScene, lacks: () => undefined };
