/** Textures, sounds and materials. */
import { compressed, f32, latin1String, list, note, rows } from '../../../../../binary/schema.ts';
import { head, INDEX, SOURCE } from './parts.ts';

export const TEXTURE_FLAG = { masking: 1 };

export const textureRows = rows('texture', {
  ...head,
  flags: note(compressed, '1: masking', { source: `${SOURCE}, TXTR` }),
  width: note(compressed, 'a power of two', { unit: 'pixels' }),
  height: note(compressed, 'a power of two', { unit: 'pixels' }),
  imageFile: note(latin1String, 'path of the image'),
});

export const soundRows = rows('sound', {
  ...head,
  waveFile: note(latin1String, 'path of the wave file', { source: `${SOURCE}, WAVE` }),
});

export const MATERIAL_FLAG = { unlit: 1 };

export const materialRows = rows('material', {
  ...head,
  flags: note(compressed, '1: unlit', { source: `${SOURCE}, MATR` }),
  transparency: note(f32, '0 opaque to 1 transparent'),
  textures: list('texture of a material', { texture: note(compressed, 'texture', INDEX) }),
  sounds: list('sound of a material', { sound: note(compressed, 'sound', INDEX) }),
});
