/**
 * Manifests of NWSync: names, sizes and checksums of files that are stored beside it, named by their checksums
 * (docs/reference/nwn-archives.md#nwsync).
 */
import { fixedString, note, struct, u8, u16, u32, vector } from '../binary/schema.ts';
import { latin1 } from '../binary/string.ts';
import { FormatError, placing, type Report } from '../report/report.ts';
import type { Archive, ArchiveEntry, ArchiveFormat, PartOpener } from './archive.ts';
import { markDuplicates } from './check-entries.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { compressedBuffer, unpackBuffer } from './exo.ts';
import { hexOf, RESREF_BYTES, resourceName, rowOf } from './names.ts';
import { readRange, readRecord, readRows, rows, type Source } from './source.ts';

const SOURCE = { source: 'nwn-archives.md#nwsync' };
const VERSION = 3;
const SHA1_BYTES = 20;

const header = struct('header', {
  signature: note(fixedString(4), '“NSYM”', SOURCE),
  version: note(u32, '3', SOURCE),
  entryCount: note(u32, 'files', SOURCE),
  mappingCount: note(u32, 'additional names of these files', SOURCE),
});

const name = {
  resref: note(vector(u8, RESREF_BYTES), 'name, padded with NULs', SOURCE),
  type: note(u16, 'resource type', SOURCE),
};

const files = rows('files', {
  sha1: note(vector(u8, SHA1_BYTES), 'SHA-1 of the file', SOURCE),
  size: note(u32, 'size of the file', { unit: 'byte', ...SOURCE }),
  ...name,
});

const mappings = rows('mappings', {
  file: note(u32, 'index of the file', SOURCE),
  ...name,
});

export const nwsync: ArchiveFormat = {
  id: 'nwsync',
  title: 'NWSync manifest',
  extensions: [],
  detect: (head) => latin1(head.subarray(0, 4)) === 'NSYM',
  open: openManifest,
  schema: {
    records: [header, files.type, mappings.type, compressedBuffer],
    introduction:
      'Little-endian. The files themselves are under `data/sha1/aa/bb/aabb…`, where aabb… is the SHA-1, each as a compressed buffer. `count` is the number of rows of each list, which is in the header.',
  },
};

async function openManifest(source: Source, part: PartOpener, report: Report): Promise<Archive> {
  const { version, entryCount, mappingCount } = await readRecord(source, header, 0, 'header');
  if (version !== VERSION) {
    const message = `Unsupported NWSync manifest version ${version}`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_UNSUPPORTED, message, { path: 'header.version', offset: 4 });
  }
  const table = await readRows(source, files, header.minimum, entryCount, 'files');
  const mappingsOffset = header.minimum + entryCount * files.stride;
  const more = await readRows(source, mappings, mappingsOffset, mappingCount, 'mappings');
  const entryOf = (file: number, fullName: string): ArchiveEntry => {
    const sha1 = hexOf(rowOf(table.sha1, file, SHA1_BYTES));
    return { name: fullName, size: table.size[file]!, part: partOf(sha1), packing: 'nwsync', sha1 };
  };
  const entries = Array.from(table.type, (type, row) => entryOf(row, resourceName(table.resref, row, type)));
  more.file.forEach((file, row) => {
    const fullName = resourceName(more.resref, row, more.type[row]!);
    if (file < entryCount) entries.push(entryOf(file, fullName));
    else {
      const message = `Entry ${fullName} refers to file ${file} of ${entryCount}`;
      report.add(ARCHIVE_CODES.ARCHIVE_RANGE, message, {
        path: fullName,
        offset: mappingsOffset + row * mappings.stride,
      });
    }
  });
  markDuplicates(entries, 'last', true, report);
  return {
    format: nwsync.id,
    version: `NWSync ${version}`,
    entries,
    bytes: entries.reduce((sum, { size = 0 }) => sum + size, source.size),
    read: (entry) => readFile(entry, part),
  };
}

/** Path of a file in a repository. */
function partOf(sha1: string): string {
  return `data/sha1/${sha1.slice(0, 2)}/${sha1.slice(2, 4)}/${sha1}`;
}

async function readFile(entry: ArchiveEntry, part: PartOpener): Promise<Uint8Array> {
  const path = entry.part ?? '';
  // Repositories have their manifests in a separate folder beside `data`.
  const source = (await part(`../${path}`)) ?? (await part(path));
  if (!source) {
    const message = `File ${path} with entry ${entry.name} was not found`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_ENTRY_ABSENT, message, { path: entry.name });
  }
  const bytes = await readRange(source, 0, source.size, entry.name);
  return placing(entry.name, entry.offset, () => unpackBuffer(bytes, 'NSYC', entry.size));
}
