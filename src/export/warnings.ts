/** The rules of `check`, held against files before they are written. */
import { catalog } from '../convert/catalog.ts';
import { checkFile } from '../convert/check.ts';
import { EXPORT_CODES } from '../convert/export-codes.ts';
import { MemoryLibrary } from '../convert/library.ts';
import type { NamedBytes } from '../formats/format.ts';
import { FormatError, type Issue } from '../report/report.ts';
import { nearest } from '../text/nearest.ts';
import type { CompletedSettings } from './settings/settings.ts';

const IMAGE = /\.(dds|tga|png|jpe?g|bmp)$/i;
const LIST = /\.cal$/i;
const LISTED = /\.caf$/i;

/** What every rule says of the files, each issue once. */
export async function issuesOf(files: readonly NamedBytes[]): Promise<Issue[]> {
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const issues = new Map<string, Issue>();
  // Animations are checked with the list that names them.
  const isListed = files.some(({ name }) => LIST.test(name));
  for (const { name } of files) {
    if (IMAGE.test(name) || (isListed && LISTED.test(name))) continue;
    for (const issue of (await checkFile(library, name)).issues) {
      const { code, file, path, message } = issue;
      issues.set([code, file, path, message].join('\0'), issue);
    }
  }
  return [...issues.values()];
}

/** Issues with the severities of the settings. */
export function withSeverities(
  issues: readonly Issue[],
  { warnings = {}, strict }: Pick<CompletedSettings, 'warnings' | 'strict'>,
): Issue[] {
  return issues.flatMap((issue): Issue[] => {
    const chosen = Object.hasOwn(warnings, issue.code) ? warnings[issue.code] : undefined;
    if (chosen === 'off') return [];
    const severity = chosen === 'warn' ? 'warning' : (chosen ?? issue.severity);
    return [{ ...issue, severity: strict && severity === 'warning' ? 'error' : severity }];
  });
}

/** @throws FormatError SETTINGS_KEY for a code that does not exist */
export function requireCodes(warnings: CompletedSettings['warnings'] = {}): void {
  for (const code of Object.keys(warnings)) {
    if (catalog.has(code)) continue;
    const meant = nearest(code, [...catalog.keys()]);
    const advice = meant === undefined ? '' : `; did you mean "${meant}"?`;
    throw new FormatError(EXPORT_CODES.SETTINGS_KEY, `Unknown code "${code}"${advice}`, {
      path: `warnings.${code}`,
    });
  }
}
