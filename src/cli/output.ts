/** What commands print, and how they end. */
import { basename } from 'node:path';
import { catalog } from '../convert/catalog.ts';
import { type Obstacle, ReplaceError, WriteError } from '../node/write-files.ts';
import { FormatError, type Issue, type Loss } from '../report/report.ts';
import { INPUT_ERROR, USAGE_ERROR } from './exit-codes.ts';

/** A command line that asks for something that cannot be. */
export class UsageError extends Error {}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** JSON without spaces; typed arrays as lists, what is no number as null. */
export function printJson(value: unknown): void {
  print(
    JSON.stringify(value, (_key, item) => (ArrayBuffer.isView(item) ? Array.from(item as Uint8Array) : item)),
  );
}

/** One thing for one file, a list for several. */
export function printJsonOf(results: readonly unknown[]): void {
  printJson(results.length === 1 ? results[0] : results);
}

export function endWithErrors(): void {
  process.exitCode = INPUT_ERROR;
}

/** What names and messages of files hold as text: a terminal would obey control characters. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => {
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
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

/** A number as `toLocaleString('en')` writes it, whose first call takes as long as reading a small file. */
export function grouped(value: number): string {
  const [, whole, decimals = ''] = /^(-?\d+)(\.\d{1,3})?$/.exec(String(value)) ?? [];
  if (whole === undefined) return value.toLocaleString('en');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + decimals;
}

/** Issues and losses by code: how many, one of them in full, and what to do. */
export function describeFindings(issues: readonly Issue[], losses: readonly Loss[] = []): string {
  const groups = new Map<string, { label: string; lines: string[] }>();
  const group = (code: string, label: string) => {
    const known = groups.get(code) ?? { label, lines: [] };
    groups.set(code, known);
    return known.lines;
  };
  for (const issue of issues) group(issue.code, issue.severity).push(describePlace(issue));
  for (const { code, message, path = '', source, error } of losses) {
    const size = error ? ` (at most ${error.max.toPrecision(2)} ${error.unit})` : '';
    group(code, 'loss').push(`${describePlace({ path, ...source, message })}${size}`);
  }
  return [...groups].map(([code, { label, lines }]) => describeGroup(code, label, lines)).join('\n');
}

/** Lines of one code that are shown; `check` and `--json` have them all. */
const SHOWN = 3;

function describeGroup(code: string, label: string, lines: readonly string[]): string {
  const shown = lines.slice(0, SHOWN).map((line) => `    ${printable(line)}`);
  if (lines.length > SHOWN) shown.push(`    and ${lines.length - SHOWN} more`);
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
 * Does what a command does; says what went wrong, if something does, and sets the exit code.
 *
 * @param tell where what went wrong with an input goes as JSON
 */
export async function explainErrors(
  file: string,
  json: boolean,
  run: () => Promise<void>,
  tell: (failure: unknown) => void = printJson,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    explain(error, file, json ? tell : undefined);
  }
}

/**
 * Anything but a wrong input or command line is a bug and is thrown on.
 *
 * @param named the first of the files that the command line names
 */
function explain(error: unknown, named: string, tell: ((failure: unknown) => void) | undefined): void {
  if (error instanceof FormatError) {
    const failure = explainFormatError(error, named);
    tell?.(failure);
    return;
  }
  const isUsage = error instanceof UsageError || error instanceof WriteError;
  if (!(isUsage || isFileError(error))) throw error;
  process.stderr.write(`exhume: ${messageOf(error, named)}\n`);
  process.exitCode = USAGE_ERROR;
}

/** Says what is wrong with an input, and sets the exit code. @returns the same to be told as JSON */
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
  process.stderr.write(`${describeFindings([...findings, issue])}\n`);
  process.exitCode = INPUT_ERROR;
  const issues = findings.length > 0 ? { issues: findings } : {};
  return { file, error: { code, message, path, offset }, ...issues };
}

/** Files that are listed where they are in the way. */
const OBSTACLES_SHOWN = 10;

function describeObstacles(obstacles: readonly Obstacle[]): string {
  const lines = obstacles.slice(0, OBSTACLES_SHOWN).map(({ path, isInput }) => {
    return `    ${printable(path)}${isInput ? ', which was read as input' : ''}`;
  });
  if (obstacles.length > OBSTACLES_SHOWN) lines.push(`    and ${obstacles.length - OBSTACLES_SHOWN} more`);
  const count = obstacles.length === 1 ? 'a file' : `${obstacles.length} files`;
  return [
    `nothing was written, because this would replace ${count}:`,
    ...lines,
    '    → Name another file or folder with -o, or add --force to replace what is there.',
  ].join('\n');
}

function messageOf(error: Error, named: string): string {
  if (error instanceof ReplaceError) return describeObstacles(error.obstacles);
  if (isFileError(error) && error.code === 'EISDIR')
    return `${error.path ?? named} is a folder; name the files in it`;
  if (!isFileError(error) || error.code !== 'ENOENT' || error.path === undefined) return error.message;
  return `there is no ${error.path}; correct the path, or name the folder or archive that holds it with --search`;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;
}
