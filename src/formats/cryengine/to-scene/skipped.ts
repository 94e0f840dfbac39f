/** The chunks of a file that are not part of a scene. */
import type { Report } from '../../../report/report.ts';
import { counted } from '../../../text/counts.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { CHUNK_TYPE, chunkTypeName } from '../files/chunks/chunks.ts';
import type { Chunk } from '../files/chunks/document.ts';

/** Obsolete kinds, of which no file is known, and data of later engines. Controllers are reported with the clips. */
const SKIPPED: ReadonlySet<Chunk['kind']> = new Set<Chunk['kind']>([
  'opaque',
  'earlyMesh',
  'earlyHelper',
  'earlyLight',
  'materialList',
  'multiResolution',
  'patchMesh',
]);

/** Number of kinds that a message lists; a damaged file may have very many. */
const LISTED = 40;

export function reportSkipped(chunks: readonly Pick<Chunk, 'kind' | 'type'>[], report: Report): void {
  const counts = new Map<string, number>();
  const isSkipped = ({ kind, type }: Pick<Chunk, 'kind' | 'type'>) =>
    SKIPPED.has(kind) && type !== CHUNK_TYPE.controller;
  const first = chunks.findIndex(isSkipped);
  for (const { type } of chunks.filter(isSkipped)) {
    const name = chunkTypeName(type);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (counts.size === 0) return;
  const kinds = [...counts].map(([name, count]) => `${count} × ${name}`);
  const more = kinds.length > LISTED ? ` and ${counted(kinds.length - LISTED, 'more kind')}` : '';
  const message = `Skipped chunks: ${kinds.slice(0, LISTED).join(', ')}${more}`;
  report.lose(CRYENGINE_CODES.CRYENGINE_CHUNKS_LEFT_OUT, message, { source: `chunks[${first}]` });
}
