/** Reading CryTek files. */
import { type PartReader, partReader } from '../../../../binary/schema.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { type ChunkKind, chunkKind, chunkSchema, chunkTypeName, isEarly } from './chunks.ts';
import type { Chunk, CryengineDocument, CryengineFormat, Segment } from './document.ts';
import { type Extent, type Frame, HEADER_BYTES, partsOf, readFrame, type TableEntry } from './frame.ts';

/** Size of the inline header, which repeats the table entry of a chunk. */
const INLINE_BYTES = 16;

/** @throws FormatError if the header or the table cannot be read; unreadable chunks are reported and kept as bytes */
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
  const where = why === 'outside' ? 'is outside the file' : 'overlaps another one';
  const message = `Chunk ${index} (${chunkTypeName(type)}) at offset ${offset} ${where}`;
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
    const message = `Cannot read chunk ${index} (${chunkTypeName(entry.type)}): ${error.message}`;
    const place = { path: error.path, offset: error.offset ?? extent.offset };
    report.add(CRYENGINE_CODES.CRYENGINE_CHUNK_UNREADABLE, message, place);
    return as('opaque');
  }
}

/** Parameters of the layout of a chunk. */
export function readingParameters(bytes: Uint8Array, frame: Frame, entry: TableEntry, kind: ChunkKind) {
  return {
    inline: repeatsEntry(bytes, entry, kind) ? 1 : 0,
    // Only files of the first engine, whose table is at their end, list the children of nodes
    // (docs/reference/cryengine.md#nodes).
    listsChildren: frame.header.tableOffset > HEADER_BYTES ? 1 : 0,
  };
}

/** Decided by type and version: the offset in the chunk may be stale (docs/reference/cryengine.md#inline-headers). */
function repeatsEntry(bytes: Uint8Array, { type, version, offset }: TableEntry, kind: ChunkKind): boolean {
  if (isEarly(kind) || offset + INLINE_BYTES > bytes.length) return false;
  return wordAt(bytes, offset) === type && wordAt(bytes, offset + 4) === version;
}

/** An unsigned 32-bit number, read without allocating a view for each chunk. */
function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}

function orderOf(bytes: Uint8Array, frame: Frame, report: Report): Segment[] {
  return partsOf(frame, bytes.length).map(({ chunk, offset, size }): Segment => {
    if (chunk === 'table') return { table: true };
    if (chunk !== 'gap') return { chunk };
    report.add(CRYENGINE_CODES.CRYENGINE_GAP, `${counted(size, 'byte')} outside all chunks`, { offset });
    return { gap: bytes.slice(offset, offset + size) };
  });
}
