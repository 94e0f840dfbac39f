/** What of a file is not part of a scene. */
import type { Report } from '../../../report/report.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { CHUNK_TYPE, chunkTypeName } from '../files/chunks/chunks.ts';
import type { Chunk, CryengineDocument } from '../files/chunks/document.ts';

/** Obsolete kinds, of which no file is known, and what later engines compiled. Controllers are told with the clips. */
const LEFT_OUT: ReadonlySet<Chunk['kind']> = new Set<Chunk['kind']>([
  'opaque',
  'earlyMesh',
  'earlyHelper',
  'earlyLight',
  'materialList',
  'multiResolution',
  'patchMesh',
]);

/** Kinds that a message lists; a damaged file may name very many. */
const LISTED = 40;

export function reportLeftOut({ chunks }: CryengineDocument, report: Report): void {
  const counts = new Map<string, number>();
  const isLeftOut = ({ kind, type }: Chunk) => LEFT_OUT.has(kind) && type !== CHUNK_TYPE.controller;
  const first = chunks.findIndex(isLeftOut);
  for (const { type } of chunks.filter(isLeftOut)) {
    const name = chunkTypeName(type);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (counts.size === 0) return;
  const kinds = [...counts].map(([name, count]) => `${count} × ${name}`);
  const more = kinds.length > LISTED ? ` and ${kinds.length - LISTED} more kinds` : '';
  const message = `${kinds.slice(0, LISTED).join(', ')}${more}`;
  report.lose(CRYENGINE_CODES.CRYENGINE_CHUNKS_LEFT_OUT, message, { source: `chunks[${first}]` });
}
