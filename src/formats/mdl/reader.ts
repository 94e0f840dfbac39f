/** The reader of the family: its formats and the scene that they make together. */
import type { Reader } from '../format.ts';
import { MDL_CODES } from './codes.ts';
import { mdlFormats } from './files/formats.ts';
import { toScene } from './to-scene/to-scene.ts';

export const mdlReader: Reader = { id: 'mdl', formats: mdlFormats, codes: MDL_CODES, toScene };
