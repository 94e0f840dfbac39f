/** Rules of the container: ids, inline headers, and unknown or trailing data. */
import type { Report } from '../../../../../report/report.ts';
import { counted } from '../../../../../text/counts.ts';
import { CRYENGINE_CODES } from '../../../codes.ts';
import { chunkTypeName } from '../chunks.ts';
import { type Chunk, type CryengineDocument, tableStandsLast } from '../document.ts';

export function checkChunks(document: CryengineDocument, report: Report): void {
  checkIds(document, report);
  // Tools of later engines moved chunks and left their headers as they were (docs/reference/cryengine.md#inline-headers).
  const isFirstEngine = tableStandsLast(document);
  document.chunks.forEach((chunk, index) => {
    const path = `chunks[${index}]`;
    if (isFirstEngine) checkHeader(chunk, path, report);
    checkKnown(chunk, path, report);
  });
}

function checkIds({ chunks }: CryengineDocument, report: Report): void {
  const first = new Map<number, number>();
  chunks.forEach(({ id }, index) => {
    if (id === undefined) return;
    const before = first.get(id);
    if (before === undefined) {
      first.set(id, index);
      return;
    }
    const message = `Chunk ${index} has the same id ${id} as chunk ${before}`;
    const path = `chunkTable.entries[${index}].id`;
    report.add(CRYENGINE_CODES.CRYENGINE_CHUNK_ID_DUPLICATE, message, { path });
  });
}

function checkHeader(chunk: Chunk, path: string, report: Report): void {
  if (chunk.kind === 'absent' || !('header' in chunk.content) || !chunk.content.header) return;
  const { offset, id } = chunk.content.header;
  const differs = [
    ...(offset === chunk.offset ? [] : [`offset ${offset} instead of ${chunk.offset}`]),
    ...(chunk.id === undefined || id === chunk.id ? [] : [`id ${id} instead of ${chunk.id}`]),
  ];
  if (differs.length === 0) return;
  const message = `Chunk header has ${differs.join(' and ')}`;
  report.add(CRYENGINE_CODES.CRYENGINE_HEADER_STALE, message, { path: `${path}.header` });
}

function checkKnown(chunk: Chunk, path: string, report: Report): void {
  if (chunk.kind === 'absent') return;
  const name = `${chunkTypeName(chunk.type)} chunk of version 0x${chunk.version.toString(16)}`;
  if (chunk.kind === 'opaque') {
    report.add(CRYENGINE_CODES.CRYENGINE_CHUNK_UNKNOWN, `Cannot decode ${name}`, { path });
    return;
  }
  const unexpected = unexpectedBytes(chunk);
  if (unexpected === 0) return;
  const message = `${counted(unexpected, 'unknown byte')} at the end of a ${name}`;
  report.add(CRYENGINE_CODES.CRYENGINE_CHUNK_TRAILING, message, { path: `${path}.trailing` });
}

/**
 * Strings are followed by a NUL and by zeros up to the next multiple of 4
 * (docs/reference/cryengine.md#alignment-and-garbage).
 */
const MOST_PADDING = 4;

/** Number of trailing bytes of a chunk that are not just padding. */
export function unexpectedBytes(chunk: Chunk): number {
  if (chunk.kind === 'absent' || chunk.kind === 'opaque') return 0;
  const { trailing } = chunk.content;
  const isPadded = chunk.kind === 'sourceInfo' || chunk.kind === 'boneNames';
  const isPadding = isPadded && trailing.length <= MOST_PADDING && trailing.every((byte) => byte === 0);
  return isPadding ? 0 : trailing.length;
}
