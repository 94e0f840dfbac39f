/** Facts about a whole file. */

import { type Chunk, type CryengineDocument, chunksOf } from '../document.ts';
import { textureNeeds } from '../materials.ts';
import { chunkSize } from '../write.ts';
import { chunkFacts, surroundingsOf } from './chunk-facts.ts';
import { type Facts, hex } from './text.ts';
import { chunkLabel } from './types.ts';

const FILE_TYPES: ReadonlyMap<number, string> = new Map([
  [0xffff0000, 'Geom'],
  [0xffff0001, 'Anim'],
]);

export interface FileHead {
  fileType: string;
  version: number;
  tableOffset: number;
  chunkCount: number;
}

export function headOf({ header, chunks }: CryengineDocument): FileHead {
  const { fileType, version, tableOffset } = header;
  return {
    fileType: FILE_TYPES.get(fileType) ?? hex(fileType),
    version,
    tableOffset,
    chunkCount: chunks.length,
  };
}

export interface ChunkHead {
  /** Such as `Mesh`. */
  type: string;
  version: number;
  id?: number;
  /** In bytes; 0 for a chunk that is not in the file. */
  size: number;
  offset: number;
}

export function chunkHead(chunk: Chunk): ChunkHead {
  const { type, version, id, offset } = chunk;
  return {
    type: chunkLabel(type),
    version,
    ...(id === undefined ? {} : { id }),
    size: chunkSize(chunk),
    offset,
  };
}

export interface FileSummary {
  duplicateNodeNames: string[];
  /** Number of bytes in gaps and after the known data of chunks. */
  wastedBytes: number;
  /** Per type, in the order of their first chunk. */
  types: { type: string; count: number; totalBytes: number; meanBytes: number }[];
  /** Chunks whose content is unknown, or that are listed in the table but absent. */
  undumped: { type: string; version: number; id?: number; reason: 'unknown' | 'absent' }[];
  textures: string[];
}

export function summaryOf(document: CryengineDocument): FileSummary {
  return {
    duplicateNodeNames: duplicateNames(document),
    wastedBytes: wastedBytes(document),
    types: typesOf(document),
    undumped: document.chunks.flatMap(({ kind, type, version, id }) => {
      if (kind !== 'opaque' && kind !== 'absent') return [];
      const reason = kind === 'opaque' ? 'unknown' : 'absent';
      return [{ type: chunkLabel(type), version, ...(id === undefined ? {} : { id }), reason } as const];
    }),
    textures: textureNeeds(document).map(({ name }) => name),
  };
}

function duplicateNames(document: CryengineDocument): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { content } of chunksOf(document, 'node')) {
    const { text } = content.name;
    if (seen.has(text)) twice.add(text);
    seen.add(text);
  }
  return [...twice];
}

function wastedBytes({ order, chunks }: CryengineDocument): number {
  let wasted = 0;
  for (const segment of order) if ('gap' in segment) wasted += segment.gap.length;
  for (const chunk of chunks) {
    if (chunk.kind !== 'absent' && chunk.kind !== 'opaque') wasted += chunk.content.trailing.length;
  }
  return wasted;
}

function typesOf({ chunks }: CryengineDocument): FileSummary['types'] {
  const types = new Map<string, { count: number; totalBytes: number }>();
  for (const chunk of chunks) {
    const label = chunkLabel(chunk.type);
    const type = types.get(label) ?? { count: 0, totalBytes: 0 };
    types.set(label, type);
    type.count++;
    type.totalBytes += chunkSize(chunk);
  }
  return [...types].map(([type, { count, totalBytes }]) => ({
    type,
    count,
    totalBytes,
    meanBytes: totalBytes / count,
  }));
}

/** All facts except the lists, for programs. */
export interface FileFacts extends FileHead {
  chunks: (ChunkHead & { facts?: Facts })[];
  summary: FileSummary;
}

export function fileFacts(document: CryengineDocument): FileFacts {
  const surroundings = surroundingsOf(document);
  return {
    ...headOf(document),
    chunks: document.chunks.map((chunk) => {
      const facts = chunkFacts(chunk, surroundings);
      return { ...chunkHead(chunk), ...(facts ? { facts } : {}) };
    }),
    summary: summaryOf(document),
  };
}
