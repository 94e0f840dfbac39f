/** What reads the family: both kinds of file, and the scene that they make. */
import type { Reader } from '../format.ts';
import { GLTF_CODES } from './codes.ts';
import { gltfFormats } from './files/formats.ts';
import { toScene } from './to-scene/to-scene.ts';

export const gltfReader: Reader = { id: 'gltf', formats: gltfFormats, codes: GLTF_CODES, toScene };
