/** Reading, writing and inspecting CryTek files: chunks in their frame. */
import {
  behindHeader,
  type Inspection,
  inspect,
  type PartReader,
  partReader,
  size,
  write,
} from '../../../../binary/schema.ts';
import { leaf } from '../../../../binary/type.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { type ChunkKind, chunkKind, chunkSchema, chunkTypeName, isEarly } from './chunks.ts';
import type { Chunk, ChunkOf, CryengineDocument, CryengineFormat, Segment } from './document.ts';
import { type Extent, type Frame, HEADER_BYTES, partsOf, readFrame, type TableEntry } from './frame.ts';
import { chunkTable, fileHeader } from './records/container.ts';

/** Bytes of a chunk that repeat its table entry. */
const INLINE_BYTES = 16;

/** @throws FormatError where header or table cannot be read; a chunk that cannot be is kept as bytes and reported */
export function readDocument(bytes: Uint8Array, format: CryengineFormat, report: Report): CryengineDocument {
  const frame = readFrame(bytes);
  const readPart = partReader(bytes);
  const chunks = frame.entries.map((entry, index): Chunk => {
    const extent = frame.extents[index]!;
    if (typeof extent !== 'string') return readChunk({ bytes, frame, readPart }, index, extent, report);
    reportAbsent(extent, entry, index, report);
    return { ...entry, kind: 'absent' };
  });
  return { format, header: frame.header, chunks, order: orderOf(bytes, frame, report) };
}

function reportAbsent(
  why: 'outside' | 'overlap',
  { type, offset }: TableEntry,
  index: number,
  report: Report,
): void {
  const code =
    why === 'outside' ? CRYENGINE_CODES.CRYENGINE_CHUNK_OUTSIDE : CRYENGINE_CODES.CRYENGINE_CHUNK_OVERLAP;
  const message = `chunk ${index} (${chunkTypeName(type)}) would lie at ${offset}`;
  report.add(code, message, { path: `chunkTable.entries[${index}]` });
}

/** A file while it is read. */
interface Source {
  bytes: Uint8Array;
  frame: Frame;
  readPart: PartReader;
}

function readChunk({ bytes, frame, readPart }: Source, index: number, extent: Extent, report: Report): Chunk {
  const entry = frame.entries[index]!;
  const kind = chunkKind(entry.type, entry.version);
  const as = (kind: ChunkKind) => {
    const content = readPart(chunkSchema(kind), readingParameters(bytes, frame, entry, kind), extent);
    return { ...entry, kind, content } as Chunk;
  };
  try {
    return as(kind);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    error.within(`chunks[${index}]`);
    const message = `the chunk ${chunkTypeName(entry.type)} cannot be read: ${error.message}`;
    const place = { path: error.path, offset: error.offset ?? extent.offset };
    report.add(CRYENGINE_CODES.CRYENGINE_CHUNK_UNREADABLE, message, place);
    return as('opaque');
  }
}

/** What decides how a chunk is laid out besides its kind. */
function readingParameters(bytes: Uint8Array, frame: Frame, entry: TableEntry, kind: ChunkKind) {
  return {
    inline: repeatsEntry(bytes, entry, kind) ? 1 : 0,
    // Only files of the first engine, whose table stands at their end, list the children of nodes (reference §3.3).
    listsChildren: frame.header.tableOffset > HEADER_BYTES ? 1 : 0,
  };
}

/** Type and version tell; the offset in the chunk may be stale (reference §1.3). */
function repeatsEntry(bytes: Uint8Array, { type, version, offset }: TableEntry, kind: ChunkKind): boolean {
  if (isEarly(kind) || offset + INLINE_BYTES > bytes.length) return false;
  return wordAt(bytes, offset) === type && wordAt(bytes, offset + 4) === version;
}

/** An unsigned number of 4 bytes, without a view of each chunk. */
function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}

function orderOf(bytes: Uint8Array, frame: Frame, report: Report): Segment[] {
  return partsOf(frame, bytes.length).map(({ chunk, offset, size }): Segment => {
    if (chunk === 'table') return { table: true };
    if (chunk !== 'gap') return { chunk };
    report.add(CRYENGINE_CODES.CRYENGINE_GAP, `${size} bytes belong to no chunk`, { offset });
    return { gap: bytes.slice(offset, offset + size) };
  });
}

/** An untouched document gives the bytes that it was read from; in an edited one what lies behind a change moves. */
export function writeDocument({ header, chunks, order }: CryengineDocument): Uint8Array {
  const parameters = { tableVersion: header.version };
  const entries = chunks.map(({ type, version, offset, id, size }): TableEntry => {
    return {
      type,
      version,
      offset,
      ...(id === undefined ? {} : { id }),
      ...(size === undefined ? {} : { size }),
    };
  });
  let end = HEADER_BYTES;
  const places = order.map((segment) => {
    const at = end;
    if ('gap' in segment) end += segment.gap.length;
    else if ('table' in segment) end += size(chunkTable, tableOf(entries), parameters);
    else end += placeChunk(chunks[segment.chunk]!, entries[segment.chunk]!, at);
    return at;
  });
  const bytes = new Uint8Array(end);
  const tableAt = order.findIndex((segment) => 'table' in segment);
  bytes.set(write(fileHeader, { ...header, tableOffset: places[tableAt] ?? header.tableOffset }));
  order.forEach((segment, index) => {
    if ('gap' in segment) bytes.set(segment.gap, places[index]);
    else if ('table' in segment) bytes.set(write(chunkTable, tableOf(entries), parameters), places[index]);
    else bytes.set(writeChunk(chunks[segment.chunk]!, places[index]!), places[index]);
  });
  return bytes;
}

/** Puts down in the table where a chunk goes; returns its bytes. */
function placeChunk(chunk: Chunk, entry: TableEntry, at: number): number {
  const length = chunkSize(chunk);
  entry.offset = at;
  if (entry.size !== undefined) entry.size = length;
  return length;
}

function tableOf(entries: readonly TableEntry[]) {
  return {
    entries: {
      count: entries.length,
      type: Uint32Array.from(entries, ({ type }) => type),
      version: Uint32Array.from(entries, ({ version }) => version),
      offset: Int32Array.from(entries, ({ offset }) => offset),
      id: Int32Array.from(entries, ({ id = 0 }) => id),
      size: Uint32Array.from(entries, ({ size = 0 }) => size),
    },
  };
}

/** Bytes of a chunk. */
export function chunkSize(chunk: Chunk): number {
  return chunk.kind === 'absent' ? 0 : size(chunkSchema(chunk.kind), chunk.content, writingParameters(chunk));
}

/** The repeated entry follows the chunk where it moves, unless it was stale before. */
function writeChunk(chunk: Chunk, offset: number): Uint8Array {
  if (chunk.kind === 'absent') return new Uint8Array();
  const { content } = chunk;
  const header = 'header' in content ? content.header : undefined;
  const moved =
    header && header.offset === chunk.offset ? { ...content, header: { ...header, offset } } : content;
  return write(chunkSchema(chunk.kind), moved, writingParameters(chunk));
}

function writingParameters({ content }: ChunkOf<ChunkKind>) {
  return {
    inline: 'header' in content && content.header ? 1 : 0,
    listsChildren: 'childIds' in content && content.childIds ? 1 : 0,
  };
}

/** The byte tree: header, chunks in the order of the table, the table, and what belongs to none of them. */
export function inspectDocument(bytes: Uint8Array, name: string): Inspection {
  const header = () => inspect(fileHeader, bytes, 'header', {}, { offset: 0, size: HEADER_BYTES });
  return behindHeader(name, header, (node) => inspectWhole(bytes, name, node));
}

function inspectWhole(bytes: Uint8Array, name: string, header: Inspection): Inspection {
  const frame = readFrame(bytes);
  const parameters = { tableVersion: frame.header.version };
  const table = inspect(chunkTable, bytes, 'chunkTable', parameters, frame.table);
  const parts = [header, table, inspectChunks(bytes, frame), ...inspectGaps(bytes, frame)];
  parts.sort((a, b) => a.offset - b.offset);
  return {
    name,
    type: 'CryTek file',
    offset: 0,
    size: bytes.length,
    childCount: parts.length,
    child: (index) => parts[index]!,
  };
}

function inspectChunks(bytes: Uint8Array, frame: Frame): Inspection {
  let offset = bytes.length;
  let end = HEADER_BYTES;
  for (const extent of frame.extents) {
    if (typeof extent === 'string') continue;
    offset = Math.min(offset, extent.offset);
    end = Math.max(end, extent.offset + extent.size);
  }
  return {
    name: 'chunks',
    type: `chunk[${frame.entries.length}]`,
    offset,
    size: Math.max(0, end - offset),
    childCount: frame.entries.length,
    child: (index) => inspectChunk(bytes, frame, index, offset),
  };
}

/** @param nowhere the place of a chunk that the file does not hold */
function inspectChunk(bytes: Uint8Array, frame: Frame, index: number, nowhere: number): Inspection {
  const entry = frame.entries[index]!;
  const extent = frame.extents[index]!;
  const name = `[${index}]`;
  const type = `${chunkTypeName(entry.type)} ${entry.version.toString(16)}`;
  if (typeof extent === 'string') return leaf(name, `${type}, absent`, nowhere, 0);
  const as = (kind: ChunkKind): Inspection => {
    const parameters = readingParameters(bytes, frame, entry, kind);
    return { ...inspect(chunkSchema(kind), bytes, name, parameters, extent), type };
  };
  try {
    return as(chunkKind(entry.type, entry.version));
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return as('opaque');
  }
}

function inspectGaps(bytes: Uint8Array, frame: Frame): Inspection[] {
  return partsOf(frame, bytes.length)
    .filter(({ chunk }) => chunk === 'gap')
    .map(({ offset, size }) => leaf('gap', `u8[${size}]`, offset, size));
}
