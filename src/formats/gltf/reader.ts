/** The reader of the family: its formats and their scene. */
import type { Reader } from '../format.ts';
import { GLTF_CODES } from './codes.ts';
import { gltfFormats } from './files/formats.ts';
import { toScene } from './to-scene/to-scene.ts';

export const gltfReader: Reader = { id: 'gltf', formats: gltfFormats, codes: GLTF_CODES, toScene };
