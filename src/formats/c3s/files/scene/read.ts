/** From bytes to a document. */
import { growingBytes, growingWords } from '../../../../binary/growth.ts';
import { type Extent, Reader } from '../../../../binary/reader.ts';
import { read, size } from '../../../../binary/schema.ts';
import { enclose, inside } from '../../../../binary/type.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
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

/** Every model takes memory for its columns, however small it is. */
const MOST_MODELS = 4096;

/**
 * @param reading how vertex frames are laid out; without it, members that are not used are taken to be stored, unless that
 *   cannot be and the other way fits
 * @throws FormatError
 */
export function readDocument(bytes: Uint8Array, report: Report, reading?: FrameReading): C3sDocument {
  const chunks = scanFile(bytes);
  checkChunks(chunks);
  const document = readAs(bytes, chunks, reading);
  if (document.unpadded)
    report.add(C3S_CODES.C3S_PAD_MISSING, 'the last chunk of the file has no zero behind it');
  document.chunks.forEach((chunk, index) => {
    if (chunk.kind !== 'model' || !chunk.content.unpadded) return;
    const message = 'the last subchunk of the model has no zero behind it';
    report.add(C3S_CODES.C3S_PAD_MISSING, message, { path: `chunks[${index}]` });
  });
  if (document.frameReading === 'conditional' && reading === undefined) {
    report.add(
      C3S_CODES.C3S_FRAMES_CONDITIONAL,
      'vertex frames are read without the members that they do not use',
    );
  }
  return document;
}

function checkChunks({ id }: ChunkList): void {
  const headers = id.filter((one) => one === HEADER_ID).length;
  if (headers !== 1) {
    throw new FormatError(C3S_CODES.C3S_HEADER_COUNT, `the file has ${headers} scene headers`, {
      path: 'chunks',
    });
  }
  const models = id.filter((one) => one === MODEL_ID).length;
  if (models > MOST_MODELS) {
    throw new FormatError(C3S_CODES.C3S_MODEL_COUNT, `the file has ${models} models`, { path: 'chunks' });
  }
}

/** Which of the two readings of vertex frames fits shows by their lengths. */
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

/** A file while it is read. */
interface Source {
  bytes: Uint8Array;
  /** For what is read where it lies. */
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

/** @param end where what was read ends */
function checkConsumed(left: number, end: number): void {
  if (left === 0) return;
  const message = `${left} bytes are left behind its last member`;
  throw new FormatError(C3S_CODES.C3S_CHUNK_LENGTH, message, { offset: end - left });
}

function readModel({ bytes, reader, frameReading }: Source, frame: ModelFrame): Model {
  const { version, name, subchunks } = frame;
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
    ...(subchunks.unpadded && { unpadded: true as const }),
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

/** Collects chunks that are not understood. */
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
