/** Recognizes archives by their content. The only module that knows every archive format. */
import { FormatError, Report } from '../report/report.ts';
import type { Archive, ArchiveFormat, PartOpener } from './archive.ts';
import { bif } from './bif.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { erf } from './erf.ts';
import { key } from './key.ts';
import { nwsync } from './nwsync.ts';
import type { Source } from './source.ts';
import { tar } from './tar.ts';
import { tarGz } from './tar-gz.ts';
import { zip } from './zip.ts';
import { findEnd } from './zip-directory.ts';

/**
 * All archive formats that can be read.
 *
 * @example
 * ```ts
 * import { archiveFormats } from 'exhume/archives';
 *
 * console.log(archiveFormats.map(({ id }) => id).includes('zip')); // true
 * ```
 */
export const archiveFormats: readonly ArchiveFormat[] = [key, bif, erf, nwsync, zip, tar, tarGz];

/** Bytes at the start of a file that suffice to recognize it: the size of a tar header. */
const HEAD = 512;

/**
 * Opens an archive: reads its directory, but not the entries themselves.
 *
 * @param part opens the other files that it consists of, such as the BIF files of a KEY
 * @throws FormatError ARCHIVE_UNKNOWN, ARCHIVE_DIRECTORY, ARCHIVE_RANGE, ARCHIVE_UNSUPPORTED, ARCHIVE_TOO_LARGE
 * @example
 * ```ts
 * import { openArchive } from 'exhume/archives';
 * import { fileSource } from 'exhume/node';
 *
 * const archive = await openArchive(await fileSource('samples/yorick/o3d/yorick.o3dtgz'));
 * console.log(archive.entries.some(({ name }) => name === 'scene.json')); // true
 * ```
 */
export async function openArchive(
  source: Source,
  part: PartOpener = async () => undefined,
  report = new Report(),
): Promise<Archive> {
  if (source.size === 0)
    throw new FormatError(ARCHIVE_CODES.ARCHIVE_DIRECTORY, 'The file is empty', { offset: 0 });
  const format = await archiveFormatOf(source);
  if (format) return format.open(source, part, report);
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_UNKNOWN, 'Not an archive of a known format', { offset: 0 });
}

/** The format of an archive; undefined for any other file. */
export async function archiveFormatOf(source: Source): Promise<ArchiveFormat | undefined> {
  const head = await source.read(0, HEAD);
  return archiveFormats.find((format) => format.detect(head)) ?? formatByEnd(source);
}

/** Detects a zip file by its end: it may be preceded by other data, such as a program that extracts it. */
async function formatByEnd(source: Source): Promise<ArchiveFormat | undefined> {
  return (await findEnd(source)) === undefined ? undefined : zip;
}
