/** Reading CryTek files: chunks in their frame. */
import { type PartReader, partReader } from '../../../../binary/schema.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { type ChunkKind, chunkKind, chunkSchema, chunkTypeName, isEarly } from './chunks.ts';
import type { Chunk, CryengineDocument, CryengineFormat, Segment } from './document.ts';
import { type Extent, type Frame, HEADER_BYTES, partsOf, readFrame, type TableEntry } from './frame.ts';

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
export function readingParameters(bytes: Uint8Array, frame: Frame, entry: TableEntry, kind: ChunkKind) {
  return {
    inline: repeatsEntry(bytes, entry, kind) ? 1 : 0,
    // Only files of the first engine, whose table stands at their end, list the children of nodes
    // (docs/reference/cryengine.md#nodes).
    listsChildren: frame.header.tableOffset > HEADER_BYTES ? 1 : 0,
  };
}

/** Type and version tell; the offset in the chunk may be stale (docs/reference/cryengine.md#inline-headers). */
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
