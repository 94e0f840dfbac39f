import type { Report } from '../report/report.ts';
import type { Archive, ArchiveEntry, ArchiveFormat } from './archive.ts';
import { checkPlaces, markDuplicates } from './check-entries.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { readResource } from './read-entry.ts';
import { readRange, type Source } from './source.ts';
import {
  type Ahead,
  aheadIn,
  checkAhead,
  describeKind,
  FILES,
  headerIn,
  headerOf,
  isAhead,
  nameOf,
  numberOf,
  SILENT,
} from './tar-header.ts';
import { BLOCK_BYTES, tarHeader } from './tar-schema.ts';

export const tar: ArchiveFormat = {
  id: 'tar',
  title: 'tar',
  extensions: ['tar'],
  detect: (head) => head.length >= BLOCK_BYTES && headerIn(head.subarray(0, BLOCK_BYTES)) !== undefined,
  open: async (source, _part, report) => openTar(source, report),
  schema: {
    records: [tarHeader],
    introduction:
      'Blocks of 512 bytes: a header, then the file, padded to whole blocks. Two blocks of zeros end the archive; the files of Google O3D have none.',
  },
};

export async function openTar(source: Source, report: Report): Promise<Archive> {
  const entries = await readEntries(source, report);
  checkPlaces(entries, source.size, report);
  markDuplicates(entries, 'last', false, report);
  return {
    format: tar.id,
    version: 'tar',
    entries,
    bytes: source.size,
    read: (entry) => readResource(entry, source),
  };
}

async function readEntries(source: Source, report: Report): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  let ahead: Ahead = {};
  let at = 0;
  while (at + BLOCK_BYTES <= source.size) {
    const block = await readRange(source, at, BLOCK_BYTES, 'header');
    if (block.every((byte) => byte === 0)) return entries;
    const header = headerOf(block, at);
    const kind = header.kind.text;
    const size = ahead.size ?? numberOf(header.size, at);
    const offset = at + BLOCK_BYTES;
    if (isAhead(kind)) {
      checkAhead(size, offset);
      ahead = { ...ahead, ...aheadIn(kind, await readRange(source, offset, size, 'header')) };
    } else {
      const { name = nameOf(header), link } = ahead;
      ahead = {};
      if (FILES.has(kind)) entries.push({ name, size, offset, stored: size, packing: 'none' });
      else if (!SILENT.has(kind)) {
        const message = `Skipped ${name}, ${describeKind(header, link)}`;
        report.add(ARCHIVE_CODES.ARCHIVE_LINK_SKIPPED, message, { path: name, offset: at });
      }
    }
    at = offset + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  if (at < source.size) {
    report.add(ARCHIVE_CODES.ARCHIVE_TRUNCATED, 'The archive ends in the middle of a header', { offset: at });
  }
  return entries;
}
