/** All records in one, for documentation: a file has its chunks in any order, and any number of them. */
import { struct } from '../../../../binary/schema.ts';
import { SCHEMAS } from './chunks.ts';
import { chunkTable, fileHeader } from './records/container.ts';

const { opaque: _unknown, boneMesh: _alike, ...chunks } = SCHEMAS;

export const fileSchema = struct('file', { header: fileHeader, ...chunks, chunkTable });
