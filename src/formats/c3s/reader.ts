/** The reader of the family: its format and its scene. */
import type { Reader } from '../format.ts';
import { C3S_CODES } from './codes.ts';
import { c3sFormat } from './files/formats.ts';
import { toScene } from './to-scene/to-scene.ts';

export const c3sReader: Reader = { id: 'c3s', formats: [c3sFormat], codes: C3S_CODES, toScene };
