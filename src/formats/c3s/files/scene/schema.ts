/** All records in one, for documentation: a file has its chunks in any order, and any number of most. */
import { struct } from '../../../../binary/schema.ts';
import { ROWS } from './kinds.ts';
import { chunkHeader, modelHeader, riffHeader, sceneHeader } from './records/container.ts';

export const fileSchema = struct('file', {
  riff: riffHeader,
  chunk: chunkHeader,
  sceneHeader,
  modelHeader,
  ...ROWS,
});
