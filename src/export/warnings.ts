/** The rules of `check`, applied to files before they are written. */
import { catalog, currentId } from '../convert/catalog.ts';
import { checkFile } from '../convert/check.ts';
import { EXPORT_CODES } from '../convert/export-codes.ts';
import { isImageName } from '../convert/image-names.ts';
import { MemoryLibrary } from '../convert/library.ts';
import type { NamedBytes } from '../formats/format.ts';
import { FormatError, type Issue, type Loss, type Report, type Severity } from '../report/report.ts';
import { nearest } from '../text/nearest.ts';
import type { CompletedSettings } from './settings/settings.ts';

const LIST = /\.cal$/i;
const LISTED = /\.caf$/i;

/** The issues of all rules for the files, each once. */
export async function issuesOf(files: readonly NamedBytes[]): Promise<Issue[]> {
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const issues = new Map<string, Issue>();
  // Animations are checked with the list that names them.
  const isListed = files.some(({ name }) => LIST.test(name));
  for (const { name } of files) {
    if (isImageName(name) || (isListed && LISTED.test(name))) continue;
    for (const issue of (await checkFile(library, name)).issues) {
      const { code, file, path, message } = issue;
      issues.set([code, file, path, message].join('\0'), issue);
    }
  }
  return [...issues.values()];
}

/** Issues and losses that are not disabled. */
interface Findings {
  issues: Issue[];
  losses: Loss[];
}

/** Issues with the severities of the settings; losses that are errors by them become issues. */
export function withSeverities(
  { issues, losses }: Pick<Report, 'issues' | 'losses'>,
  { warnings = {}, strict = false }: Partial<Pick<CompletedSettings, 'warnings' | 'strict'>>,
): Findings {
  const chosen = new Map(Object.entries(warnings).map(([code, rule]) => [currentId(code), rule]));
  const severityOf = (code: string, usual?: Severity) => {
    const rule = chosen.get(code);
    const severity = rule === 'warn' ? 'warning' : (rule ?? usual);
    return strict && severity === 'warning' ? 'error' : severity;
  };
  const found: Findings = { issues: [], losses: [] };
  for (const issue of issues) {
    const severity = severityOf(issue.code, issue.severity);
    if (severity !== 'off') found.issues.push({ ...issue, severity: severity! });
  }
  for (const loss of losses) {
    const { code, message, path = '' } = loss;
    const severity = severityOf(code);
    if (severity === 'error') found.issues.push({ code, severity, message, path });
    else if (severity !== 'off') found.losses.push(loss);
  }
  return found;
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
