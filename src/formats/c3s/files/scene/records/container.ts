/** The RIFF container with the form type C3SB, and the headers of its chunks. */
import { latin1String, note, struct, u32 } from '../../../../../binary/schema.ts';
import { SOURCE } from './parts.ts';

export const riffHeader = struct('riff', {
  id: note(u32, '"RIFF"', { source: `${SOURCE}, Layout` }),
  length: note(u32, 'length of the rest of the file: its size less 8', { unit: 'bytes' }),
  form: note(u32, '"C3SB"'),
});

/** The header of chunks and subchunks. */
export const chunkHeader = struct('chunk', {
  id: note(u32, 'four letters'),
  length: note(u32, 'length of the content, without the zero that pads an odd length', {
    unit: 'bytes',
  }),
});

const VERSION = '16 bits major, 16 bits minor: 0x10000 is 1.0';

export const sceneHeader = struct('scene header', {
  version: note(u32, VERSION, { source: `${SOURCE}, SHDR` }),
  name: note(latin1String, 'name of the scene'),
  author: latin1String,
  description: latin1String,
});

/** The header of a model, followed by its subchunks. A name with an odd length, including its NUL, is padded with a zero. */
export const modelHeader = struct('model header', {
  version: note(u32, VERSION, { source: `${SOURCE}, SMDL` }),
  name: note(latin1String, 'name of the model'),
});
