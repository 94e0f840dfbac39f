/** The reader of the family: its formats and the scene that they make together. */
import type { Reader } from '../format.ts';
import { CRYENGINE_CODES } from './codes.ts';
import { cryengineBeside, cryengineGuesses } from './companions.ts';
import { calFormat } from './files/cal/format.ts';
import { binaryFormats } from './files/formats.ts';
import { toScene } from './to-scene/to-scene.ts';

export const cryengineReader: Reader = {
  id: 'cryengine',
  formats: [...binaryFormats, calFormat],
  codes: CRYENGINE_CODES,
  folderInRoot: 'objects',
  toScene,
  beside: cryengineBeside,
  guesses: cryengineGuesses,
};
