/** The family: all its kinds of files, and what they make together. */
import type { Family } from '../format.ts';
import { toScene } from './to-scene.ts';

export { o3dFormats } from './formats.ts';

export const o3dFamily: Family = { id: 'o3d', toScene, lacks: () => undefined };
