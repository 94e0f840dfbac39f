import { FormatError, type IssuePlace } from '../report/report.ts';
import type { ArchiveEntry } from './archive.ts';
import { ARCHIVE_CODES } from './codes.ts';

const MEBIBYTE = 1024 * 1024;

/** Bytes that something may take unpacked: no real model or texture comes near, and memory holds it. */
export function unpackedLimit(stored: number): number {
  return 64 * MEBIBYTE + 16 * stored;
}

/** @throws FormatError ARCHIVE_TOO_LARGE before anything is allocated */
export function checkUnpacked(size: number, stored: number, place: IssuePlace = {}): void {
  if (size <= unpackedLimit(stored)) return;
  const message = `${stored} bytes would become ${size}`;
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_TOO_LARGE, message, place);
}

/**
 * Entries that share their bytes can fill a disk though each of them is small.
 *
 * @param stored bytes of all files of the archive
 * @throws FormatError ARCHIVE_TOO_LARGE
 */
export function checkTotal(entries: readonly ArchiveEntry[], stored: number): void {
  const total = entries.reduce((sum, { size = 0 }) => sum + size, 0);
  if (total <= 1024 * MEBIBYTE + 64 * stored) return;
  const message = `an archive of ${stored} bytes would become files of ${total}`;
  throw new FormatError(ARCHIVE_CODES.ARCHIVE_TOO_LARGE, message);
}
