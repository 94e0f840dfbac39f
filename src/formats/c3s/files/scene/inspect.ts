/** The byte tree of a C3S file. */
import { type Extent, readerOf } from '../../../../binary/reader.ts';
import {
  behindHeader,
  compressed,
  type Inspection,
  inspect,
  rest,
  struct,
} from '../../../../binary/schema.ts';
import { lastAtOrBefore, leaf, onDemand } from '../../../../binary/type.ts';
import { Report, unlessRefused } from '../../../../report/report.ts';
import { OPAQUE } from './document.ts';
import {
  CHUNK_BYTES,
  type ChunkList,
  contentOf,
  RIFF_BYTES,
  scanFile,
  scanModel,
  subchunkKinds,
  type Unit,
  unitsOf,
} from './frame.ts';
import { kindPlace, lettersOf, rowsOf } from './kinds.ts';
import { readDocument } from './read.ts';
import { chunkHeader, modelHeader, riffHeader, sceneHeader } from './records/container.ts';
import { type FrameReading, frameParameters } from './records/frames.ts';

const unknownChunk = struct('unknown chunk', { data: rest });
/** A subchunk of an unknown version. */
const laterSubchunk = struct('later subchunk', { version: compressed, data: rest });

interface Source {
  bytes: Uint8Array;
  reading: FrameReading;
}

/** @throws FormatError */
export function inspectDocument(bytes: Uint8Array, name: string): Inspection {
  const header = () => inspect(riffHeader, bytes, 'riff', {}, { offset: 0, size: RIFF_BYTES });
  return behindHeader(name, header, (node) => inspectWhole(bytes, name, node));
}

function inspectWhole(bytes: Uint8Array, name: string, riff: Inspection): Inspection {
  const list = scanFile(bytes);
  const source = { bytes, reading: readingOf(bytes) };
  const units = unitsOf(list);
  const chunks: Inspection = {
    name: 'chunks',
    type: `chunk[${units.length}]`,
    offset: RIFF_BYTES,
    size: bytes.length - RIFF_BYTES,
    childCount: units.length,
    child: (index) => inspectUnit(source, list, units[index]!, `[${index}]`),
  };
  return node(name, 'C3S file', { offset: 0, size: bytes.length }, [riff, chunks]);
}

/** The layout of a file's frames; the usual one if the file cannot be read. */
function readingOf(bytes: Uint8Array): FrameReading {
  return unlessRefused(() => readDocument(bytes, new Report()).frameReading) ?? 'stored';
}

function node(
  name: string,
  type: string,
  { offset, size }: Extent,
  children: readonly Inspection[],
): Inspection {
  return { name, type, offset, size, childCount: children.length, child: (index) => children[index]! };
}

function inspectUnit(
  source: Source,
  list: ChunkList,
  { kind, first, count }: Unit,
  name: string,
): Inspection {
  const { bytes } = source;
  if (kind === 'model') {
    return inspectChunk(source, list, first, name, (extent) => inspectModel(source, extent));
  }
  if (kind === 'header') {
    return inspectChunk(source, list, first, name, (extent) =>
      childrenOf(inspect(sceneHeader, bytes, name, {}, extent)),
    );
  }
  const offset = list.offset[first]!;
  const last = first + count - 1;
  const size = endOf(list, last, bytes.length) - offset;
  const child = (index: number) => inspectKept(source, list, first + index, `[${index}]`);
  return { name, type: 'unknown chunks', offset, size, childCount: count, child };
}

/** A chunk: id, length, content and padding byte, which are read on demand. */
function inspectChunk(
  { bytes }: Source,
  list: ChunkList,
  index: number,
  name: string,
  contents: (extent: Extent) => Inspection[],
): Inspection {
  const offset = list.offset[index]!;
  const size = endOf(list, index, bytes.length) - offset;
  const type = lettersOf(list.id[index]!);
  return onDemand({ name, type, offset, size }, () => {
    const extent = contentOf(list, index);
    const header = childrenOf(inspect(chunkHeader, bytes, name, {}, { offset, size: CHUNK_BYTES }));
    const end = extent.offset + extent.size;
    const isPadded = offset + size > end;
    return [...header, ...contents(extent), ...(isPadded ? [leaf('pad', 'u8[1]', end, 1)] : [])];
  });
}

/** The end of a chunk, including its padding byte. */
function endOf(list: ChunkList, index: number, limit: number): number {
  const { offset, size } = contentOf(list, index);
  const isUnpadded = list.unpadded && index === list.count - 1;
  return Math.min(limit, offset + size + (isUnpadded ? 0 : size % 2));
}

function childrenOf({ childCount, child }: Inspection): Inspection[] {
  return Array.from({ length: childCount }, (_, index) => child(index));
}

function inspectModel(source: Source, extent: Extent): Inspection[] {
  const { bytes } = source;
  const { headerSize, subchunks: list } = scanModel(bytes, extent);
  const end = extent.offset + extent.size;
  const kinds = subchunkKinds(readerOf(bytes, extent), list);
  const behindName = extent.offset + headerSize;
  const start = Math.min(end, behindName + (headerSize % 2));
  const subchunks: Inspection = {
    name: 'subchunks',
    type: `subchunk[${list.count}]`,
    offset: start,
    size: end - start,
    childCount: list.count,
    child: (index) => inspectSubchunk(source, list, index, kinds[index]!),
    childIndexAt: (at) => lastAtOrBefore((index) => list.offset[index]!, list.count, at),
    isSequence: true,
  };
  return [
    ...childrenOf(inspect(modelHeader, bytes, 'model', {}, extent)),
    ...(start > behindName ? [leaf('pad', 'u8[1]', behindName, 1)] : []),
    subchunks,
  ];
}

function inspectSubchunk(source: Source, list: ChunkList, index: number, place: number): Inspection {
  const { bytes, reading } = source;
  const name = `[${index}]`;
  if (place === OPAQUE) return inspectKept(source, list, index, name);
  return inspectChunk(source, list, index, name, (extent) =>
    childrenOf(rowsOf(place).inspectRow(readerOf(bytes, extent), name, frameParameters(reading))),
  );
}

/** An unknown chunk, with its version if the type is known. */
function inspectKept(source: Source, list: ChunkList, index: number, name: string): Inspection {
  const { bytes } = source;
  const record = kindPlace(list.id[index]!) >= 0 ? laterSubchunk : unknownChunk;
  return inspectChunk(source, list, index, name, (extent) =>
    childrenOf(inspect(record, bytes, name, {}, extent)),
  );
}
