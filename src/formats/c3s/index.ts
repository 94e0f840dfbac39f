/** The family: its one kind of file, what it makes, and what a scene can be written as. */
import type { Family, Format } from '../format.ts';
import { c3sFormat } from './format.ts';
import { toScene } from './scene/to-scene.ts';

export const c3sFormats: readonly Format[] = [c3sFormat];

export const c3sFamily: Family = { id: 'c3s', toScene, lacks: () => undefined };
