/** Rules of the container: ids, headers, and what of a chunk is known. */
import type { Report } from '../../../../../report/report.ts';
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
    const message = `chunk ${index} has the id ${id} of chunk ${before}`;
    const path = `chunkTable.entries[${index}].id`;
    report.add(CRYENGINE_CODES.CRYENGINE_CHUNK_ID_DUPLICATE, message, { path });
  });
}

function checkHeader(chunk: Chunk, path: string, report: Report): void {
  if (chunk.kind === 'absent' || !('header' in chunk.content) || !chunk.content.header) return;
  const { offset, id } = chunk.content.header;
  const differs = [
    ...(offset === chunk.offset ? [] : [`says that it lies at ${offset}, and it lies at ${chunk.offset}`]),
    ...(chunk.id === undefined || id === chunk.id
      ? []
      : [`says that its id is ${id}, and it is ${chunk.id}`]),
  ];
  if (differs.length === 0) return;
  const message = `the chunk ${differs.join('; it ')}`;
  report.add(CRYENGINE_CODES.CRYENGINE_HEADER_STALE, message, { path: `${path}.header` });
}

function checkKnown(chunk: Chunk, path: string, report: Report): void {
  if (chunk.kind === 'absent') return;
  const name = `${chunkTypeName(chunk.type)} of version 0x${chunk.version.toString(16)}`;
  if (chunk.kind === 'opaque') {
    report.add(CRYENGINE_CODES.CRYENGINE_CHUNK_UNKNOWN, `a chunk ${name} is not decoded`, { path });
    return;
  }
  const unexpected = unexpectedBytes(chunk);
  if (unexpected === 0) return;
  const message = `${unexpected} bytes of a chunk ${name} are unknown`;
  report.add(CRYENGINE_CODES.CRYENGINE_CHUNK_TRAILING, message, { path: `${path}.trailing` });
}

/**
 * Strings are followed by a NUL and by zeros up to the next multiple of 4
 * (docs/reference/cryengine.md#alignment-and-garbage).
 */
const MOST_PADDING = 4;

/** Bytes behind what is known of a chunk, where they are more than padding. */
export function unexpectedBytes(chunk: Chunk): number {
  if (chunk.kind === 'absent' || chunk.kind === 'opaque') return 0;
  const { trailing } = chunk.content;
  const isPadded = chunk.kind === 'sourceInfo' || chunk.kind === 'boneNames';
  const isPadding = isPadded && trailing.length <= MOST_PADDING && trailing.every((byte) => byte === 0);
  return isPadding ? 0 : trailing.length;
}
