/** Issues, losses and errors of files, with the advice of their codes. */
import { existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { catalog } from '../convert/catalog.ts';
import { CONVERT_CODES } from '../convert/codes.ts';
import { FORMAT_CODES } from '../formats/registry.ts';
import { fileSource } from '../node/file-source.ts';
import type { FormatError, Issue, Loss } from '../report/report.ts';
import { approximate, grouped } from '../text/counts.ts';
import { USAGE_ERROR } from './exit-codes.ts';
import { endWithErrors, printable, printError } from './output.ts';

/** The findings of one code. */
interface Group {
  label: string;
  lines: string[];
  /** Number of further ones that the report does not list. */
  unlisted: number;
}

/** Issues and losses by code: how many, one of them in full, and what to do. */
export function describeFindings(issues: readonly Issue[], losses: readonly Loss[] = []): string {
  const groups = new Map<string, Group>();
  const groupOf = (code: string, label: string) => {
    const group = groups.get(code) ?? { label, lines: [], unlisted: 0 };
    groups.set(code, group);
    return group;
  };
  for (const issue of issues) {
    const group = groupOf(issue.code, issue.severity);
    if (issue.more === undefined) group.lines.push(describePlace(issue));
    else group.unlisted += issue.more;
  }
  for (const { code, message, path = '', source, error } of losses) {
    const size = error ? ` (at most ${approximate(error.max)} ${error.unit})` : '';
    groupOf(code, 'loss').lines.push(`${describePlace({ path, ...source, message })}${size}`);
  }
  return Array.from(groups, ([code, group]) => describeGroup(code, group)).join('\n');
}

/** Errors and warnings alone, for commands whose results are not files; empty if there are none. */
export function describeSerious(issues: readonly Issue[], losses: readonly Loss[] = []): string {
  return describeFindings(
    issues.filter(({ severity }) => severity !== 'info'),
    losses,
  );
}

/** Lines of one code that are shown; `--json` has them all. */
const SHOWN = 3;

function describeGroup(code: string, { label, lines, unlisted }: Group): string {
  const shown = lines.slice(0, SHOWN).map((line) => `    ${printable(line)}`);
  const more = lines.length - shown.length + unlisted;
  if (more > 0) shown.push(`    and ${grouped(more)} more`);
  const advice = catalog.get(code)?.advice;
  return [`${label.padEnd(8)}${code}`, ...shown, ...(advice ? [`    → ${advice}`] : [])].join('\n');
}

function describePlace({ file, path, offset, message }: Omit<Issue, 'code' | 'severity'>): string {
  const place = [path, offset === undefined ? '' : `at byte ${offset}`]
    .filter((part) => part !== '')
    .join(' ');
  const where = [file, place].filter((part) => part !== undefined && part !== '').join(': ');
  return where === '' ? message : `${where}: ${message}`;
}

/** Prints the error of an input, or in a name on the command line, and sets the exit code. @returns the same for JSON */
export async function explainFormatError(error: FormatError, named: string): Promise<object> {
  const { code, path, offset, findings = [] } = error;
  const isOther = error.file !== undefined && error.file !== basename(named);
  const file = isOther ? error.file! : named;
  const isUnknown = code === FORMAT_CODES.FORMAT_UNKNOWN.id && !isOther;
  const message = (isUnknown && (await archiveMessage(named))) || error.message;
  const issue: Issue = {
    code,
    severity: 'error',
    message,
    path,
    file,
    ...(offset === undefined ? {} : { offset }),
  };
  printError(describeFindings([...findings, issue]));
  if (code === CONVERT_CODES.CONVERT_ONTO_NAME.id) process.exitCode = USAGE_ERROR;
  else endWithErrors();
  const issues = findings.length > 0 ? { issues: findings } : {};
  return { file, error: { code, message, path, offset }, ...issues };
}

/** A message for an archive in place of another file; undefined for any other file. */
export async function archiveMessage(path: string): Promise<string | undefined> {
  if (!existsSync(path) || !statSync(path).isFile()) return undefined;
  const { archiveFormatOf } = await import('../archives/index.ts');
  const format = await archiveFormatOf(await fileSource(path));
  if (!format) return undefined;
  return `This is an archive (${format.title}): append the path of a file in it, which \`exhume list\` shows, or use \`exhume batch\``;
}
