import { FormatError, type Report } from '../report/report.ts';
import type { Archive, ArchiveEntry, ArchiveFormat } from './archive.ts';
import { checkPlaces, markDuplicates } from './check-entries.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { readResource } from './read-entry.ts';
import { readRange, type Source } from './source.ts';
import {
  type Ahead,
  aheadIn,
  checkAhead,
  contentBytes,
  describeKind,
  FILES,
  headerIn,
  headerOf,
  isAhead,
  kindOf,
  nameOf,
  SILENT,
  SPARSE,
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
    read: (entry) => readMember(entry, source),
  };
}

async function readMember(entry: ArchiveEntry, source: Source): Promise<Uint8Array> {
  const { name, offset = 0, packing } = entry;
  if (packing === 'none') return readResource(entry, source);
  const message = `Entry ${name} is a sparse file, which is not supported`;
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_UNSUPPORTED, message, { path: name, offset });
}

async function readEntries(source: Source, report: Report): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  let ahead: Ahead = {};
  let at = 0;
  while (at + BLOCK_BYTES <= source.size) {
    const block = await readRange(source, at, BLOCK_BYTES, 'header');
    if (block.every((byte) => byte === 0)) return entries;
    const header = headerOf(block, at);
    const kind = kindOf(header, ahead.name);
    const size = contentBytes(header, ahead, at);
    const offset = kind === SPARSE ? await endOfHoles(source, at, block) : at + BLOCK_BYTES;
    if (isAhead(kind)) {
      checkAhead(size, offset);
      ahead = { ...ahead, ...aheadIn(kind, await readRange(source, offset, size, 'header')) };
    } else {
      const { name = nameOf(header), link, isSparse = kind === SPARSE } = ahead;
      ahead = {};
      const packing = isSparse ? 'unknown' : 'none';
      if (FILES.has(kind) || isSparse) entries.push({ name, size, offset, stored: size, packing });
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

/** Whether further blocks with the holes of a sparse file follow: in its header, and in each of them. */
const MORE_HOLES = 482;
const MORE_HOLES_IN_BLOCK = 504;

/** Offset of the contents of a sparse file. */
async function endOfHoles(source: Source, at: number, header: Uint8Array): Promise<number> {
  let end = at + BLOCK_BYTES;
  for (let more = header[MORE_HOLES]; more; end += BLOCK_BYTES)
    more = (await readRange(source, end, BLOCK_BYTES, 'header'))[MORE_HOLES_IN_BLOCK];
  return end;
}
