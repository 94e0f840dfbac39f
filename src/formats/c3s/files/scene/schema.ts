/** All records in one, for documentation: chunks can be in any order, and most any number of times. */
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
