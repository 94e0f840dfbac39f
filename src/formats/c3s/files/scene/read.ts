/** Reads a document from bytes. */

import { growingBytes, growingWords } from '../../../../binary/growth.ts';
import { type Extent, Reader } from '../../../../binary/reader.ts';
import { read, size } from '../../../../binary/schema.ts';
import { enclose, inside } from '../../../../binary/type.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { C3S_CODES } from '../../codes.ts';
import {
  type C3sDocument,
  type Chunk,
  type Model,
  type ModelRows,
  OPAQUE,
  type SceneHeader,
  type UnknownChunks,
} from './document.ts';
import {
  bound,
  type ChunkList,
  checkVersion,
  contentOf,
  HEADER_ID,
  MODEL_ID,
  type ModelFrame,
  scanFile,
  scanModel,
  subchunkKinds,
  type Unit,
  unitsOf,
} from './frame.ts';
import { KINDS, rowsOf } from './kinds.ts';
import { sceneHeader } from './records/container.ts';
import { type FrameReading, frameParameters } from './records/frames.ts';

/** Limit of models, since even an empty one needs memory for its columns. */
const MOST_MODELS = 4096;

/**
 * @param reading the layout of vertex frames; without it unused members are expected to be stored, unless only the other
 *   layout fits
 * @throws FormatError
 */
export function readDocument(bytes: Uint8Array, report: Report, reading?: FrameReading): C3sDocument {
  const chunks = scanFile(bytes);
  checkChunks(chunks);
  const document = readAs(bytes, chunks, reading);
  if (document.unpadded)
    report.add(C3S_CODES.C3S_PAD_MISSING, 'The last chunk of the file has no padding byte');
  document.chunks.forEach((chunk, index) => {
    if (chunk.kind !== 'model' || !chunk.content.unpadded) return;
    const last = chunk.content.order.length > 0 ? 'The last subchunk' : 'The header';
    const message = `${last} of the model has no padding byte`;
    report.add(C3S_CODES.C3S_PAD_MISSING, message, { path: `chunks[${index}]` });
  });
  if (document.frameReading === 'conditional' && reading === undefined) {
    report.add(
      C3S_CODES.C3S_FRAMES_CONDITIONAL,
      'Vertex frames are read without the members that they do not use',
    );
  }
  return document;
}

function checkChunks({ id }: ChunkList): void {
  const headers = id.filter((one) => one === HEADER_ID).length;
  if (headers !== 1) {
    throw new FormatError(
      C3S_CODES.C3S_HEADER_COUNT,
      `The file has ${counted(headers, 'scene header')}, not 1`,
      {
        path: 'chunks',
      },
    );
  }
  const models = id.filter((one) => one === MODEL_ID).length;
  if (models > MOST_MODELS) {
    throw new FormatError(
      C3S_CODES.C3S_MODEL_COUNT,
      `The file has ${counted(models, 'model')}, more than the limit of ${counted(MOST_MODELS, 'model')}`,
      { path: 'chunks' },
    );
  }
}

/** The lengths of vertex frames show which of the two layouts fits. */
function readAs(bytes: Uint8Array, chunks: ChunkList, reading: FrameReading | undefined): C3sDocument {
  if (reading) return readChunks(bytes, chunks, reading);
  try {
    return readChunks(bytes, chunks, 'stored');
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    try {
      return readChunks(bytes, chunks, 'conditional');
    } catch {
      throw error;
    }
  }
}

/** A file that is being read. */
interface Source {
  bytes: Uint8Array;
  /** Reads in place. */
  reader: Reader;
  frameReading: FrameReading;
}

function readChunks(bytes: Uint8Array, list: ChunkList, frameReading: FrameReading): C3sDocument {
  const source: Source = { bytes, reader: new Reader(bytes), frameReading };
  const chunks = unitsOf(list).map((unit, index) =>
    inside(`chunks[${index}]`, () => readUnit(source, list, unit)),
  );
  return { format: 'c3s', frameReading, chunks, ...(list.unpadded && { unpadded: true as const }) };
}

function readUnit(source: Source, list: ChunkList, unit: Unit): Chunk {
  const extent = contentOf(list, unit.first);
  switch (unit.kind) {
    case 'header':
      return { kind: 'header', content: readHeader(source.bytes, extent) };
    case 'model':
      return { kind: 'model', content: readModel(source, scanModel(source.bytes, extent)) };
    case 'unknown': {
      const kept = keeper();
      for (let i = 0; i < unit.count; i++) kept.add(source.bytes, list, unit.first + i);
      return { kind: 'unknown', content: kept.finish() };
    }
  }
}

function readHeader(bytes: Uint8Array, extent: Extent): SceneHeader {
  const header = read(sceneHeader, bytes, {}, extent);
  checkVersion(header.version, extent.offset);
  checkConsumed(extent.size - size(sceneHeader, header), extent.offset + extent.size);
  return header;
}

/** @param end offset of the chunk's end */
function checkConsumed(left: number, end: number): void {
  if (left === 0) return;
  const message = `${counted(left, 'byte')} after the last member of a chunk`;
  throw new FormatError(C3S_CODES.C3S_CHUNK_LENGTH, message, { offset: end - left });
}

function readModel({ bytes, reader, frameReading }: Source, frame: ModelFrame): Model {
  const { version, name, subchunks, unpadded } = frame;
  const order = subchunkKinds(reader, subchunks);
  const expected = new Uint32Array(KINDS.length);
  for (const place of order) if (place !== OPAQUE) expected[place]! += 1;
  const parameters = frameParameters(frameReading);
  const gatherers = KINDS.map((_, place) =>
    expected[place]! > 0 ? rowsOf(place).gatherer(expected[place]!, parameters) : undefined,
  );
  const kept = keeper();
  for (let index = 0; index < subchunks.count; index++) {
    const gatherer = gatherers[order[index]!];
    if (gatherer) readSubchunk(gatherer, reader, contentOf(subchunks, index), index);
    else kept.add(bytes, subchunks, index);
  }
  const rows = KINDS.map((kind, place) => [kind, gatherers[place]?.finish() ?? rowsOf(place).none]);
  return {
    version,
    name,
    ...(Object.fromEntries(rows) as ModelRows),
    order,
    opaque: kept.finish(),
    ...(unpadded && { unpadded: true as const }),
  };
}

function readSubchunk(
  gatherer: { add(reader: Reader): void },
  reader: Reader,
  extent: Extent,
  index: number,
): void {
  bound(reader, extent);
  try {
    gatherer.add(reader);
    checkConsumed(reader.remaining, reader.end);
  } catch (error) {
    throw enclose(error, `subchunks[${index}]`);
  }
}

/** Collects unknown chunks. */
function keeper() {
  const [id, start, bytes] = [growingWords(), growingWords(), growingBytes()];
  start.push(0);
  return {
    add: (file: Uint8Array, list: ChunkList, index: number) => {
      const { offset, size } = contentOf(list, index);
      const at = bytes.reserve(size);
      bytes.column.set(file.subarray(offset, offset + size), at);
      id.push(list.id[index]!);
      start.push(bytes.length);
    },
    finish: (): UnknownChunks => ({ id: id.finish(), start: start.finish(), bytes: bytes.finish() }),
  };
}
