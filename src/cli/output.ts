/** What commands print, and how they end. */
import { basename } from 'node:path';
import { SetupError } from '../batch/setup-error.ts';
import { catalog } from '../convert/catalog.ts';
import { WriteError } from '../node/write-error.ts';
import { type Obstacle, ReplaceError } from '../node/write-files.ts';
import { FormatError, type Issue, type Loss } from '../report/report.ts';
import { approximate, counted, grouped } from '../text/counts.ts';
import { nearest } from '../text/nearest.ts';
import { INPUT_ERROR, USAGE_ERROR } from './exit-codes.ts';

/** A command line that asks for something that cannot be. */
export class UsageError extends Error {}

/** What is said of a word that should have been one of a few. */
export function unknown(kind: string, word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  const suggestion = meant === undefined ? '' : `\n(Did you mean ${meant}?)`;
  return `Unknown ${kind} ${word}; choose from ${known.join(', ')}${suggestion}`;
}

/** Where reports go: to standard output, unless the result goes there. */
let reports: NodeJS.WriteStream = process.stdout;

/** For the rest of this command. */
export function reportOnStandardError(): void {
  reports = process.stderr;
}

/** Prints lines of a report. */
export function print(text: string): void {
  reports.write(`${safeLines(text)}\n`);
}

/** Prints an error. */
function complain(text: string): void {
  process.stderr.write(`${safeLines(text)}\n`);
}

/** JSON without spaces; typed arrays as lists, what is no number as null. */
export function printJson(value: unknown): void {
  const json = JSON.stringify(value, (_key, item) =>
    ArrayBuffer.isView(item) ? Array.from(item as Uint8Array) : item,
  );
  reports.write(`${safeJson(json)}\n`);
}

/** One thing for one file, a list for several. */
export function printJsonOf(results: readonly unknown[]): void {
  printJson(results.length === 1 ? results[0] : results);
}

export function endWithErrors(): void {
  process.exitCode = INPUT_ERROR;
}

/**
 * What names and messages of files hold as text: a terminal would obey control characters, and characters that turn the
 * direction of writing or are invisible would make a name look like another.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, escaped);
}

/** The same for several lines, in columns of which tabs may be. */
export function safeLines(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, escaped);
}

/** The same for JSON, in which the escapes stand for the characters. */
export function safeJson(json: string): string {
  return json.replace(/[\p{Cc}\p{Cf}]/gu, (character) =>
    Array.from({ length: character.length }, (_, unit) => `\\u${hex(character.charCodeAt(unit), 4)}`).join(
      '',
    ),
  );
}

function escaped(character: string): string {
  const code = character.codePointAt(0)!;
  return code <= 0xff ? `\\x${hex(code, 2)}` : `\\u{${hex(code, 4)}}`;
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0');
}

/** A table with its columns aligned; the first row is the heading. Columns of numbers are set to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(text));
  // One by one: there may be more rows than a call has room for.
  const widths = cells[0]!.map((_, column) =>
    cells.reduce((width, row) => Math.max(width, row[column]!.length), 0),
  );
  return cells
    .map((row, index) =>
      row
        .map((cell, column) =>
          typeof (rows[index + (index === 0 ? 1 : 0)]?.[column] ?? '') === 'number'
            ? cell.padStart(widths[column]!)
            : cell.padEnd(widths[column]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function text(cell: string | number): string {
  return typeof cell === 'number' ? grouped(cell) : printable(cell);
}

/** What is listed of one code. */
interface Group {
  label: string;
  lines: string[];
  /** How many more there are, which nothing lists. */
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

/**
 * Runs a command, prints its error and sets the exit code.
 *
 * @param file the first file on the command line, if any
 * @param report receives the error for JSON
 */
export async function explainErrors(
  file: string,
  json: boolean,
  run: () => Promise<void>,
  report: (failure: object) => void = printJson,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    const failure =
      error instanceof FormatError ? explainFormatError(error, file) : explainUsage(error, file);
    if (json) report(failure);
  } finally {
    reports = process.stdout;
  }
}

/** Runs a command for each file, even if it fails for others, and prints the results as JSON. */
export async function forEachFile(
  files: readonly string[],
  json: boolean,
  run: (file: string) => Promise<object | undefined>,
): Promise<void> {
  const results: (object | undefined)[] = [];
  const keep = (result: object | undefined) => results.push(result);
  for (const file of files) await explainErrors(file, json, async () => void keep(await run(file)), keep);
  if (json) printJsonOf(results);
}

/** Rethrows anything but an error in an input or the command line, since it is a bug. @returns the same for JSON */
function explainUsage(error: unknown, named: string): object {
  const isUsage = error instanceof UsageError || error instanceof WriteError || error instanceof SetupError;
  if (!(isUsage || isFileError(error))) throw error;
  const message = messageOf(error, named);
  complain(`exhume: ${message}`);
  process.exitCode = USAGE_ERROR;
  const file = named === '' ? {} : { file: named };
  if (!(error instanceof ReplaceError)) return { ...file, error: { message } };
  return { ...file, error: { message: error.message, obstacles: error.obstacles } };
}

/** Prints the error of an input and sets the exit code. @returns the same for JSON */
export function explainFormatError(error: FormatError, named: string): object {
  const { code, message, path, offset, findings = [] } = error;
  const isOther = error.file !== undefined && error.file !== basename(named);
  const file = isOther ? error.file! : named;
  const issue: Issue = {
    code,
    severity: 'error',
    message,
    path,
    file,
    ...(offset === undefined ? {} : { offset }),
  };
  complain(describeFindings([...findings, issue]));
  process.exitCode = INPUT_ERROR;
  const issues = findings.length > 0 ? { issues: findings } : {};
  return { file, error: { code, message, path, offset }, ...issues };
}

/** Most files to be listed that would be replaced. */
const OBSTACLES_SHOWN = 10;

function describeObstacles(obstacles: readonly Obstacle[]): string {
  const lines = obstacles.slice(0, OBSTACLES_SHOWN).map(({ path, isInput }) => {
    return `    ${printable(path)}${isInput ? ', which was read as input' : ''}`;
  });
  if (obstacles.length > OBSTACLES_SHOWN)
    lines.push(`    and ${grouped(obstacles.length - OBSTACLES_SHOWN)} more`);
  return [
    `Nothing was written, since ${counted(obstacles.length, 'file')} would be replaced:`,
    ...lines,
    '    → Name another file or folder with -o, or add --force to replace them.',
  ].join('\n');
}

function messageOf(error: Error, named: string): string {
  if (error instanceof ReplaceError) return describeObstacles(error.obstacles);
  if (isFileError(error) && error.code === 'EISDIR')
    return `${error.path ?? named} is a folder; name the files in it`;
  if (!isFileError(error) || error.code !== 'ENOENT' || error.path === undefined) return error.message;
  return `No such file: ${error.path}; correct the path, or name the folder or archive that contains it with --search`;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;
}
