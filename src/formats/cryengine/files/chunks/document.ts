/** A CryTek file in memory. */
import type { Infer } from '../../../../binary/schema.ts';
import type { DocumentPath } from '../../../../report/report.ts';
import type { FileDocument } from '../../../format.ts';
import type { ChunkContents, ChunkKind } from './chunks.ts';
import type { fileHeader } from './records/container.ts';

export type CryengineFormat = 'cryengine.cgf' | 'cryengine.cga' | 'cryengine.caf';

export interface CryengineDocument extends FileDocument {
  format: CryengineFormat;
  header: Infer<typeof fileHeader>;
  /** In the order of the chunk table. */
  chunks: Chunk[];
  /** The parts after the header in order: chunks by their index, the chunk table, and gaps. */
  order: Segment[];
}

export type Segment = { chunk: number } | { table: true } | { gap: Uint8Array };

interface Entry {
  type: number;
  version: number;
  /** Offset of the chunk as read; of an absent chunk, the value of the table. */
  offset: number;
  /** As stored in the table, if it has sizes. */
  size?: number;
  /** The id by which other chunks refer to it; tables older than 0x744 have none. */
  id?: number;
}

/** A chunk, or an entry of the table whose chunk is not in the file. */
export type Chunk = ChunkOf<ChunkKind> | (Entry & { kind: 'absent' });

/** A chunk of one kind, or of one of several. */
export type ChunkOf<K extends ChunkKind> = {
  [One in K]: Entry & { kind: One; content: ChunkContents[One] };
}[K];

/** The chunks of some kinds, in the order of the table. */
export function chunksOf<K extends ChunkKind>(
  { chunks }: Pick<CryengineDocument, 'chunks'>,
  ...kinds: readonly K[]
): ChunkOf<K>[] {
  return chunks.filter((chunk): chunk is Extract<Chunk, ChunkOf<K>> =>
    (kinds as readonly string[]).includes(chunk.kind),
  );
}

/** A chunk and its path. */
export interface PlacedChunk<K extends ChunkKind> {
  chunk: ChunkOf<K>;
  path: DocumentPath;
}

/** The chunks of some kinds, in the order of the table, with their paths. */
export function placedChunks<K extends ChunkKind>(
  { chunks }: CryengineDocument,
  ...kinds: readonly K[]
): PlacedChunk<K>[] {
  const placed: PlacedChunk<K>[] = [];
  chunks.forEach((chunk, index) => {
    if (!(kinds as readonly string[]).includes(chunk.kind)) return;
    placed.push({ chunk: chunk as ChunkOf<K>, path: `chunks[${index}]` });
  });
  return placed;
}

/** True of files of the first engine (docs/reference/cryengine.md#file-header). */
export function tableStandsLast({ order }: CryengineDocument): boolean {
  const last = order.at(-1);
  return last !== undefined && 'table' in last;
}

/** Chunks by id; the first of several with the same id. */
export function chunksById({ chunks }: Pick<CryengineDocument, 'chunks'>): ReadonlyMap<number, Chunk> {
  const byId = new Map<number, Chunk>();
  for (const chunk of chunks) if (chunk.id !== undefined && !byId.has(chunk.id)) byId.set(chunk.id, chunk);
  return byId;
}

/** An id that no chunk has. */
export function unusedId({ chunks }: Pick<CryengineDocument, 'chunks'>): number {
  return chunks.reduce((most, { id = -1 }) => Math.max(most, id), -1) + 1;
}

/** The document with a chunk replaced. */
export function withReplaced(document: CryengineDocument, chunk: Chunk, other: Chunk): CryengineDocument {
  return { ...document, chunks: document.chunks.map((one) => (one === chunk ? other : one)) };
}

/** The document with a chunk after the last one of its kind. Its offset, also in its inline header, is set by writing. */
export function withAdded(
  { chunks, order, ...document }: CryengineDocument,
  { content, ...chunk }: ChunkOf<ChunkKind>,
): CryengineDocument {
  const last = chunks.findLastIndex(({ kind }) => kind === chunk.kind);
  const place = order.findIndex((segment) => 'chunk' in segment && segment.chunk === last);
  const header = 'header' in content ? content.header : undefined;
  const repeated = header && chunk.id !== undefined ? { header: { ...header, id: chunk.id, offset: 0 } } : {};
  const added = { ...chunk, offset: 0, content: { ...content, ...repeated } } as Chunk;
  return {
    ...document,
    chunks: [...chunks, added],
    order: order.toSpliced(place + 1, 0, { chunk: chunks.length }),
  };
}

/** The document without a chunk. */
export function withoutChunk(document: CryengineDocument, chunk: Chunk): CryengineDocument {
  const index = document.chunks.indexOf(chunk);
  return {
    ...document,
    chunks: document.chunks.toSpliced(index, 1),
    order: document.order.flatMap((segment): Segment[] => {
      if (!('chunk' in segment)) return [segment];
      if (segment.chunk === index) return [];
      return [{ chunk: segment.chunk > index ? segment.chunk - 1 : segment.chunk }];
    }),
  };
}
