import { FormatError } from '../report/report.ts';
import type { ArchiveEntry } from './archive.ts';
import { ARCHIVE_CODES } from './codes.ts';

const MEBIBYTE = 1024 * 1024;

/** Limit of the unpacked size: far larger than real models and textures, and small enough for memory. */
export function unpackedLimit(stored: number): number {
  return 64 * MEBIBYTE + 16 * stored;
}

/** @throws FormatError ARCHIVE_TOO_LARGE before anything is allocated */
export function checkUnpacked(size: number, stored: number): void {
  if (size <= unpackedLimit(stored)) return;
  const message = `${stored} bytes would unpack to ${size}, beyond the limit of ${unpackedLimit(stored)}`;
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_TOO_LARGE, message);
}

/**
 * Checks the sum of all entries: entries that share their bytes can fill a disk although each of them is small.
 *
 * @param stored bytes of all files of the archive
 * @throws FormatError ARCHIVE_TOO_LARGE
 */
export function checkTotal(entries: readonly ArchiveEntry[], stored: number): void {
  const total = entries.reduce((sum, { size = 0 }) => sum + size, 0);
  const limit = 1024 * MEBIBYTE + 64 * stored;
  if (total <= limit) return;
  const message = `An archive of ${stored} bytes would unpack to ${total}, beyond the limit of ${limit}`;
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_TOO_LARGE, message);
}
