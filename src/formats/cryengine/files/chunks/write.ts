/** Writing CryTek files. */
import { PlacedWriter } from '../../../../binary/placed.ts';
import { size } from '../../../../binary/schema.ts';
import { Scope } from '../../../../binary/scope.ts';
import { type ChunkKind, chunkSchema } from './chunks.ts';
import type { Chunk, ChunkOf, CryengineDocument } from './document.ts';
import { HEADER_BYTES, type TableEntry } from './frame.ts';
import { chunkTable, fileHeader } from './records/container.ts';

/** An unchanged document gives its original bytes; in an edited one everything after a change moves. */
export function writeDocument({ header, chunks, order }: CryengineDocument): Uint8Array {
  const parameters = { tableVersion: header.version };
  const entries = chunks.map(({ type, version, offset, id, size }): TableEntry => {
    const entry: TableEntry = { type, version, offset };
    if (id !== undefined) entry.id = id;
    if (size !== undefined) entry.size = size;
    return entry;
  });
  let end = HEADER_BYTES;
  const places = order.map((segment) => {
    const at = end;
    if ('gap' in segment) end += segment.gap.length;
    else if ('table' in segment) end += size(chunkTable, tableOf(entries), parameters);
    else end += placeChunk(chunks[segment.chunk]!, entries[segment.chunk]!, at);
    return at;
  });
  const placed = new PlacedWriter(end);
  const tableAt = order.findIndex((segment) => 'table' in segment);
  placed.write(fileHeader, { ...header, tableOffset: places[tableAt] ?? header.tableOffset }, 0);
  order.forEach((segment, index) => {
    const at = places[index]!;
    if ('table' in segment) placed.write(chunkTable, tableOf(entries), at, new Scope(parameters));
    else if ('chunk' in segment) writeChunk(placed, chunks[segment.chunk]!, at);
  });
  const bytes = placed.finish();
  order.forEach((segment, index) => {
    if ('gap' in segment) bytes.set(segment.gap, places[index]);
  });
  return bytes;
}

/** Sets the offset and size of a chunk in the table. @returns its size */
function placeChunk(chunk: Chunk, entry: TableEntry, at: number): number {
  const length = chunkSize(chunk);
  entry.offset = at;
  if (entry.size !== undefined) entry.size = length;
  return length;
}

function tableOf(entries: readonly TableEntry[]) {
  const count = entries.length;
  const type = new Uint32Array(count);
  const version = new Uint32Array(count);
  const offset = new Int32Array(count);
  const id = new Int32Array(count);
  const size = new Uint32Array(count);
  entries.forEach((entry, index) => {
    type[index] = entry.type;
    version[index] = entry.version;
    offset[index] = entry.offset;
    id[index] = entry.id ?? 0;
    size[index] = entry.size ?? 0;
  });
  return { entries: { count, type, version, offset, id, size } };
}

/** Size of a chunk in bytes. */
export function chunkSize(chunk: Chunk): number {
  return chunk.kind === 'absent' ? 0 : size(chunkSchema(chunk.kind), chunk.content, writingParameters(chunk));
}

/** The offset in the inline header is updated if a chunk moves, unless it was stale before. */
function writeChunk(placed: PlacedWriter, chunk: Chunk, offset: number): void {
  if (chunk.kind === 'absent') return;
  const { content } = chunk;
  const header = 'header' in content ? content.header : undefined;
  const moved =
    header && header.offset === chunk.offset ? { ...content, header: { ...header, offset } } : content;
  placed.write(chunkSchema(chunk.kind), moved, offset, new Scope(writingParameters(chunk)));
}

function writingParameters({ content }: ChunkOf<ChunkKind>) {
  return {
    inline: 'header' in content && content.header ? 1 : 0,
    listsChildren: 'childIds' in content && content.childIds ? 1 : 0,
  };
}
