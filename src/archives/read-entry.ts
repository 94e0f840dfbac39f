import { FormatError, placing } from '../report/report.ts';
import type { ArchiveEntry } from './archive.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { unpackBuffer } from './exo.ts';
import { readRange, type Source } from './source.ts';

/** The file of a BioWare entry, stored plain or as a compressed buffer. */
export async function readResource(entry: ArchiveEntry, source: Source | undefined): Promise<Uint8Array> {
  const { offset, stored, size, part } = entry;
  if (!source || offset === undefined || stored === undefined) {
    const message =
      part === undefined
        ? `Entry ${entry.name} has no data in the archive`
        : `Entry ${entry.name} is not available: file ${part} is missing or damaged`;
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_ENTRY_ABSENT, message, { path: entry.name });
  }
  const bytes = await readRange(source, offset, stored, entry.name);
  if (entry.packing === 'none') return bytes;
  return placing(entry.name, entry.offset, () => unpackBuffer(bytes, 'XRES', size));
}
