/** The frame of a file: RIFF with the form type C3SB, and what its chunks begin with. */
import { bytes, latin1String, note, struct, u32 } from '../../../../../binary/schema.ts';
import { SOURCE } from './parts.ts';

export const riffHeader = struct('riff', {
  id: note(u32, '"RIFF"', { source: `${SOURCE}, Layout` }),
  length: note(u32, 'bytes that follow: those of the file less 8', { unit: 'bytes' }),
  form: note(u32, '"C3SB"'),
});

/** What chunks and subchunks begin with. */
export const chunkHeader = struct('chunk', {
  id: note(u32, 'four letters in the order of the file'),
  length: note(u32, 'bytes of its content; behind an odd number of them lies one zero that does not count', {
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

/** Of a model; its subchunks follow. Where the name with its NUL has an odd length, a zero follows first. */
export const modelHeader = struct('model header', {
  version: note(u32, VERSION, { source: `${SOURCE}, SMDL` }),
  name: note(latin1String, 'name of the model'),
});

export const pad = bytes(1);
