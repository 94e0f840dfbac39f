import { FormatError, placing, type Report } from '../report/report.ts';
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
  type Sparse,
} from './tar-header.ts';
import { BLOCK_BYTES, tarHeader } from './tar-schema.ts';
import { sparseAt, withHoles } from './tar-sparse.ts';

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
  const { entries, sparse } = await readEntries(source, report);
  checkPlaces(entries, source.size, report);
  markDuplicates(entries, 'last', false, report);
  return {
    format: tar.id,
    version: 'tar',
    entries,
    bytes: source.size,
    read: (entry) => readMember(entry, source, sparse.get(entry)),
  };
}

async function readMember(
  entry: ArchiveEntry,
  source: Source,
  sparse: Sparse | undefined,
): Promise<Uint8Array> {
  const { name, offset = 0, stored = 0, packing } = entry;
  if (!sparse) return readResource(entry, source);
  if (packing === 'sparse') {
    const contents = await readRange(source, offset, stored, name);
    return placing(name, offset, () => withHoles(contents, sparse));
  }
  const message = `Entry ${name} is a sparse file of a version that is not supported`;
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_UNSUPPORTED, message, { path: name, offset });
}

interface Members {
  entries: ArchiveEntry[];
  /** What is known of those that are sparse. */
  sparse: Map<ArchiveEntry, Sparse>;
}

async function readEntries(source: Source, report: Report): Promise<Members> {
  const entries: ArchiveEntry[] = [];
  const sparse: Members['sparse'] = new Map();
  let ahead: Ahead = {};
  let at = 0;
  while (at + BLOCK_BYTES <= source.size) {
    const block = await readRange(source, at, BLOCK_BYTES, 'header');
    if (block.every((byte) => byte === 0)) return { entries, sparse };
    const header = headerOf(block, at);
    const kind = kindOf(header, ahead.name);
    const size = contentBytes(header, ahead, at);
    const own = kind === SPARSE ? await sparseAt(source, at, block) : undefined;
    const offset = own?.end ?? at + BLOCK_BYTES;
    if (isAhead(kind)) {
      checkAhead(size, offset);
      ahead = { ...ahead, ...aheadIn(kind, await readRange(source, offset, size, 'header')) };
    } else {
      const { name = nameOf(header), link, sparse: whole = own?.sparse } = ahead;
      ahead = {};
      if (FILES.has(kind) || whole) {
        const entry = entryOf({ name, offset, stored: size }, whole);
        entries.push(entry);
        if (whole) sparse.set(entry, whole);
      } else if (!SILENT.has(kind)) {
        const message = `Skipped ${name}, ${describeKind(header, link)}`;
        report.add(ARCHIVE_CODES.ARCHIVE_LINK_SKIPPED, message, { path: name, offset: at });
      }
    }
    at = offset + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  if (at < source.size) {
    report.add(ARCHIVE_CODES.ARCHIVE_TRUNCATED, 'The archive ends in the middle of a header', { offset: at });
  }
  return { entries, sparse };
}

function entryOf(
  place: Required<Pick<ArchiveEntry, 'name' | 'offset' | 'stored'>>,
  sparse: Sparse | undefined,
): ArchiveEntry {
  const { name, offset, stored } = place;
  if (sparse?.size === undefined)
    return { name, size: stored, offset, stored, packing: sparse ? 'unknown' : 'none' };
  return { name, size: sparse.size, offset, stored, packing: 'sparse' };
}
