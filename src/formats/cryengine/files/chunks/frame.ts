/** The frame of a CryTek file: the extents of its header, chunk table and chunks. */
import { type Infer, read, size } from '../../../../binary/schema.ts';
import { FormatError } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { CRYENGINE_CODES } from '../../codes.ts';
import { chunkTable, fileHeader } from './records/container.ts';

export const HEADER_BYTES = 20;
/** The oldest and the newest supported version of tables (docs/reference/cryengine.md#table-versions). */
const OLDEST = 0x290;
const NEWEST = 0x745;

export interface Extent {
  offset: number;
  size: number;
}

export interface TableEntry {
  type: number;
  version: number;
  offset: number;
  id?: number;
  size?: number;
}

export interface Frame {
  header: Infer<typeof fileHeader>;
  table: Extent;
  entries: TableEntry[];
  /** The extent of each entry's chunk, or why it cannot be read. */
  extents: (Extent | 'outside' | 'overlap')[];
}

/** Whether a file begins with the signature of the first engines or of CryEngine 3. */
export function hasSignature(bytes: Uint8Array): boolean {
  return startsWith(bytes, 'CryTek') || startsWith(bytes, 'CrCh');
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return bytes.length >= text.length && [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0));
}

/** @throws FormatError if the header or the table cannot be read */
export function readFrame(bytes: Uint8Array): Frame {
  if (startsWith(bytes, 'CrCh')) {
    const message = 'Unsupported container “CrCh” of CryEngine 3';
    throw new FormatError(CRYENGINE_CODES.CRYENGINE_CONTAINER_LATER, message, { offset: 0 });
  }
  const header = read(fileHeader, bytes);
  const { version, tableOffset } = header;
  if (version < OLDEST || version > NEWEST) {
    const message = `Unsupported version 0x${version.toString(16)} of the chunk table`;
    const place = { path: 'header.version', offset: 12 };
    throw new FormatError(CRYENGINE_CODES.CRYENGINE_VERSION_UNSUPPORTED, message, place);
  }
  if (tableOffset < HEADER_BYTES || tableOffset + 4 > bytes.length) {
    const message = `Chunk table at offset ${tableOffset} is outside the file of ${counted(bytes.length, 'byte')}`;
    const place = { path: 'header.tableOffset', offset: 16 };
    throw new FormatError(CRYENGINE_CODES.CRYENGINE_TABLE_RANGE, message, place);
  }
  const parameters = { tableVersion: version };
  const place = { offset: tableOffset, size: bytes.length - tableOffset };
  const content = read(chunkTable, bytes, parameters, place);
  const table = { offset: tableOffset, size: size(chunkTable, content, parameters) };
  const entries = entriesOf(content);
  return { header, table, entries, extents: extentsOf(entries, table, bytes.length) };
}

function entriesOf({ entries }: Infer<typeof chunkTable>): TableEntry[] {
  const { count, type, version, offset, id, size } = entries;
  return Array.from({ length: count }, (_, index) => {
    const entry: TableEntry = { type: type[index]!, version: version[index]!, offset: offset[index]! };
    if (id) entry.id = id[index]!;
    if (size) entry.size = size[index]!;
    return entry;
  });
}

/** In tables without sizes, a chunk ends where the next chunk or the table begins, in the order of offsets. */
function extentsOf(entries: readonly TableEntry[], table: Extent, length: number): Frame['extents'] {
  const extents = entries.map((): Extent | 'outside' | 'overlap' => 'outside');
  const inside = entries
    .map((_, index) => index)
    .filter((index) => isInside(entries[index]!, table, length))
    .sort((a, b) => entries[a]!.offset - entries[b]!.offset || a - b);
  const nextOffsets = nextLarger(
    inside.map((index) => entries[index]!.offset),
    length,
  );
  let end = HEADER_BYTES;
  inside.forEach((index, place) => {
    const { offset, size } = entries[index]!;
    const next = nextOffsets[place]!;
    const last = offset + (size ?? Math.min(next, table.offset > offset ? table.offset : length) - offset);
    if (last > length) return;
    const meetsTable = offset < table.offset && last > table.offset;
    if (offset < end || meetsTable) extents[index] = 'overlap';
    else {
      extents[index] = { offset, size: last - offset };
      end = last;
    }
  });
  return extents;
}

/** For each of some ascending numbers, the first larger one, or the limit: the first of entries with one offset gets the chunk. */
function nextLarger(ascending: readonly number[], limit: number): number[] {
  const next = ascending.map(() => limit);
  for (let at = ascending.length - 2; at >= 0; at--) {
    next[at] = ascending[at + 1]! > ascending[at]! ? ascending[at + 1]! : next[at + 1]!;
  }
  return next;
}

function isInside({ offset }: TableEntry, table: Extent, length: number): boolean {
  const inTable = offset >= table.offset && offset < table.offset + table.size;
  return offset >= HEADER_BYTES && offset <= length && !inTable;
}

export interface Part extends Extent {
  /** Index of the chunk, or another kind of part. */
  chunk: number | 'table' | 'gap';
}

/** Everything after the header in order: chunks, the table, and gaps. */
export function partsOf({ table, extents }: Frame, length: number): Part[] {
  const found: Part[] = [{ ...table, chunk: 'table' }];
  extents.forEach((extent, chunk) => {
    if (typeof extent !== 'string') found.push({ ...extent, chunk });
  });
  found.sort((a, b) => a.offset - b.offset);
  const parts: Part[] = [];
  let at = HEADER_BYTES;
  for (const part of [...found, { offset: length, size: 0, chunk: 'end' } as const]) {
    if (part.offset > at) parts.push({ offset: at, size: part.offset - at, chunk: 'gap' });
    if (part.chunk !== 'end') parts.push(part);
    at = part.offset + part.size;
  }
  return parts;
}
