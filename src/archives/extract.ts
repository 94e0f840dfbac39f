/** Chooses entries by patterns and unpacks them. */
import picomatch from 'picomatch/posix.js';
import { FormatError, type Issue, Report } from '../report/report.ts';
import type { Archive, ArchiveEntry } from './archive.ts';
import { checkTotal } from './limits.ts';
import { type OutputEntry, outputNames } from './output-names.ts';

/**
 * The entries that match the patterns, without those that another entry of the same name shadows.
 *
 * @param patterns globs, ignoring case; one without `/` matches files in any folder. An empty list matches all
 * @example
 * ```ts
 * import { chooseEntries, openArchive } from 'exhume/archives';
 * import { fileSource } from 'exhume/node';
 *
 * const archive = await openArchive(await fileSource('samples/yorick/o3d/yorick.o3dtgz'));
 * console.log(chooseEntries(archive, ['*.json']).map(({ name }) => name).join()); // scene.json
 * ```
 */
export function chooseEntries(archive: Archive, patterns: readonly string[]): ArchiveEntry[] {
  const used = archive.entries.filter(({ shadowed }) => !shadowed);
  if (patterns.length === 0) return used;
  const isMatch = matcherOf(patterns);
  return used.filter(({ name }) => isMatch(name.replace(/^\/+/, '')));
}

/** Whether a path matches one of the patterns, see `chooseEntries`. */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  const matchers = patterns.map((pattern) =>
    picomatch(pattern, { nocase: true, dot: true, basename: !pattern.includes('/') }),
  );
  return (path) => matchers.some((isMatch) => isMatch(path));
}

/** A file of an archive that is unpacked on demand. */
export interface PackedFile extends OutputEntry {
  /** An entry that cannot be read is reported; its bytes are undefined. */
  read(): Promise<Uint8Array | undefined>;
}

/**
 * The files to write. Entries that cannot be written are reported and skipped.
 *
 * @throws FormatError ARCHIVE_TOO_LARGE
 */
export function packedFiles(
  archive: Archive,
  entries: readonly ArchiveEntry[],
  report = new Report(),
): PackedFile[] {
  checkTotal(entries, archive.bytes);
  // Opening the archive may have found damaged entries already.
  const known = new Set(report.issues.map(keyOfIssue));
  return outputNames(entries, report).map(({ entry, name }) => ({
    entry,
    name,
    read: () => readOrReport(archive, entry, known, report),
  }));
}

/** A file of an archive, unpacked. */
export interface ExtractedFile extends OutputEntry {
  bytes: Uint8Array;
}

/**
 * The files to write, one at a time, so that no more than one is in memory. Entries that cannot be read or written are
 * reported and skipped.
 *
 * @throws FormatError ARCHIVE_TOO_LARGE before the first one
 * @example
 * ```ts
 * import { chooseEntries, extractEntries, openArchive } from 'exhume/archives';
 * import { fileSource } from 'exhume/node';
 *
 * const archive = await openArchive(await fileSource('samples/yorick/o3d/yorick.o3dtgz'));
 * for await (const { name, bytes } of extractEntries(archive, chooseEntries(archive, ['*.json']))) {
 *   console.log(name, bytes.length > 0); // scene.json true
 * }
 * ```
 */
export async function* extractEntries(
  archive: Archive,
  entries: readonly ArchiveEntry[],
  report = new Report(),
): AsyncGenerator<ExtractedFile> {
  for (const { entry, name, read } of packedFiles(archive, entries, report)) {
    const bytes = await read();
    if (bytes) yield { entry, name, bytes };
  }
}

function keyOfIssue({ code, path }: Pick<Issue, 'code' | 'path'>): string {
  return `${code} ${path}`;
}

/** @param known issues that are not reported again */
async function readOrReport(
  archive: Archive,
  entry: ArchiveEntry,
  known: ReadonlySet<string>,
  report: Report,
): Promise<Uint8Array | undefined> {
  try {
    return await archive.read(entry);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { code, path = '' } = error;
    if (!known.has(keyOfIssue({ code, path }))) report.addError(error);
    return undefined;
  }
}
