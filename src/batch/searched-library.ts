import { BatchLibrary } from '../convert/batch/batch-library.ts';
import type { Library } from '../convert/library.ts';
import { mountArchives } from '../convert/mounted-library.ts';
import { type Issue, Report } from '../report/report.ts';

/**
 * The library of a batch, in which the archives of the search path appear as folders.
 *
 * @param onIssues called with the issues of these archives
 * @throws FormatError if one of them cannot be opened
 */
export async function searchedLibrary(
  files: Library,
  search: readonly string[] = [],
  onIssues?: (issues: readonly Issue[]) => void,
): Promise<BatchLibrary> {
  const report = new Report();
  const library = new BatchLibrary(await mountArchives(files, search, report), search);
  onIssues?.(report.issues);
  return library;
}
