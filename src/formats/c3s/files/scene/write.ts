/** Writes a document. */

import { Scope } from '../../../../binary/scope.ts';
import { enclose, inside } from '../../../../binary/type.ts';
import { checkLength, Writer } from '../../../../binary/writer.ts';
import { type C3sDocument, type Chunk, type Model, OPAQUE, type UnknownChunks } from './document.ts';
import { CHUNK_BYTES, FORM, HEADER_ID, MODEL_ID, RIFF } from './frame.ts';
import { KIND_IDS, KINDS, rowsOf } from './kinds.ts';
import { chunkHeader, modelHeader, riffHeader, sceneHeader } from './records/container.ts';
import { frameParameters } from './records/frames.ts';

type Parameters = Record<string, unknown>;

const NOTHING = new Scope({});

/**
 * An unchanged document gives the same bytes.
 *
 * @throws FormatError BINARY_COLUMN_LENGTH if the lengths of columns contradict each other, BINARY_TEXT
 */
export function writeDocument({ chunks, frameReading, unpadded }: C3sDocument): Uint8Array {
  const writer = new Writer(1 << 16);
  const parameters = frameParameters(frameReading);
  riffHeader.write(writer, { id: RIFF, length: 0, form: FORM }, NOTHING);
  chunks.forEach((chunk, index) => {
    inside(`chunks[${index}]`, () => putUnit(writer, chunk, parameters));
  });
  if (unpadded) dropPad(writer);
  patchLength(writer, 0);
  return writer.finish();
}

function putUnit(writer: Writer, { kind, content }: Chunk, parameters: Parameters): void {
  switch (kind) {
    case 'header':
      putChunk(writer, HEADER_ID, () => sceneHeader.write(writer, content, NOTHING));
      return;
    case 'model':
      putChunk(writer, MODEL_ID, () => putModel(writer, content, parameters));
      return;
    case 'unknown':
      for (let index = 0; index < content.id.length; index++) putUnknown(writer, content, index);
  }
}

function putModel(writer: Writer, model: Model, parameters: Parameters): void {
  const start = writer.offset;
  modelHeader.write(writer, model, NOTHING);
  writer.reserve((writer.offset - start) % 2);
  checkOrder(model);
  putSubchunks(writer, model, parameters);
  if (model.unpadded) dropPad(writer);
}

function putSubchunks(writer: Writer, model: Model, parameters: Parameters): void {
  const { order, opaque } = model;
  const next = new Uint32Array(KINDS.length);
  const putters = KINDS.map((kind, place) => rowsOf(place).putter(model[kind] as never, parameters));
  let unknown = 0;
  let index = 0;
  try {
    for (; index < order.length; index++) {
      const place = order[index]!;
      if (place === OPAQUE) {
        putUnknown(writer, opaque, unknown++);
        continue;
      }
      const start = beginChunk(writer, KIND_IDS[place]!);
      putters[place]!(writer, next[place]!++);
      endChunk(writer, start);
    }
  } catch (error) {
    throw enclose(error, `subchunks[${index}]`);
  }
}

/** Rejects an order that does not list every row once, and columns of the wrong length. */
function checkOrder(model: Model): void {
  const counts = new Uint32Array(KINDS.length);
  let unknown = 0;
  for (const place of model.order) {
    if (place === OPAQUE) unknown++;
    else counts[place]! += 1;
  }
  KINDS.forEach((kind, place) => {
    checkLength(counts[place]!, model[kind].count, `the order of ${kind}`);
    inside(kind, () => rowsOf(place).check(model[kind] as never));
  });
  checkLength(unknown, model.opaque.id.length, 'the order of unknown subchunks');
}

function putUnknown(writer: Writer, { id, start, bytes }: UnknownChunks, index: number): void {
  putChunk(writer, id[index]!, () => writer.put(bytes.subarray(start[index], start[index + 1])));
}

/** Writes a chunk, padded to an even length. */
function putChunk(writer: Writer, id: number, putContent: () => void): void {
  const start = beginChunk(writer, id);
  putContent();
  endChunk(writer, start);
}

/** @returns its offset */
function beginChunk(writer: Writer, id: number): number {
  const start = writer.offset;
  chunkHeader.write(writer, { id, length: 0 }, NOTHING);
  return start;
}

function endChunk(writer: Writer, start: number): void {
  patchLength(writer, start);
  writer.reserve((writer.offset - start) % 2);
}

/** Writes the length of a chunk into its header. */
function patchLength(writer: Writer, at: number): void {
  writer.view.setUint32(at + 4, writer.offset - at - CHUNK_BYTES, true);
}

/** Removes the padding byte of the last chunk. */
function dropPad(writer: Writer): void {
  writer.offset--;
  writer.length = writer.offset;
}
