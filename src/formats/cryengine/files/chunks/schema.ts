/** All records in one, for documentation: a real file has any number of chunks in any order. */
import { struct } from '../../../../binary/schema.ts';
import { SCHEMAS } from './chunks.ts';
import { chunkTable, fileHeader } from './records/container.ts';

const { opaque: _unknown, boneMesh: _alike, ...chunks } = SCHEMAS;

export const fileSchema = struct('file', { header: fileHeader, ...chunks, chunkTable });
