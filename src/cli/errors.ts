/** Runs commands, prints their errors and sets the exit code. */
import { SetupError } from '../batch/setup-error.ts';
import { reasonOf } from '../node/system-error.ts';
import { WriteError } from '../node/write-error.ts';
import { type Obstacle, ReplaceError } from '../node/write-files.ts';
import { FormatError, type Issue } from '../report/report.ts';
import { counted, grouped } from '../text/counts.ts';
import { USAGE_ERROR } from './exit-codes.ts';
import {
  patternAdvice,
  print,
  printable,
  printError,
  printJson,
  printJsonOf,
  reportOnStandardOutput,
  UsageError,
} from './output.ts';

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
    const failure = error instanceof FormatError ? await explainFile(error, file) : explainUsage(error, file);
    if (json) report(failure);
  } finally {
    reportOnStandardOutput();
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

/** The catalog of codes, and with it every family, is loaded only if something is wrong. */
const findings = () => import('./findings.ts');

/** @param issues at least one */
export async function printFindings(issues: readonly Issue[]): Promise<void> {
  print((await findings()).describeFindings(issues));
}

async function explainFile(error: FormatError, named: string): Promise<object> {
  return (await findings()).explainFormatError(error, named);
}

/** Rethrows anything but an error in an input or the command line, since it is a bug. @returns the same for JSON */
function explainUsage(error: unknown, named: string): object {
  const isUsage = error instanceof UsageError || error instanceof WriteError || error instanceof SetupError;
  if (!(isUsage || isFileError(error))) throw error;
  const message = messageOf(error, named);
  printError(`exhume: ${message}`);
  process.exitCode = USAGE_ERROR;
  const file = named === '' ? {} : { file: named };
  if (!(error instanceof ReplaceError)) return { ...file, error: { message } };
  return { ...file, error: { message: error.message, obstacles: error.obstacles } };
}

/** Files that are listed if they would be replaced. */
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
  return isFileError(error) ? describeFileError(error, named) : error.message;
}

function describeFileError(error: NodeJS.ErrnoException, named: string): string {
  // An error of reading from an open file has no path.
  const path = error.path ?? (error.syscall === 'read' ? named : undefined);
  if (path === undefined) return error.message;
  if (error.code === 'EISDIR') return `${path} is a folder; name the files in it`;
  if (error.code === 'ENOENT') return `No such file: ${path}; ${patternAdvice(path) ?? 'correct the path'}`;
  return `${path} cannot be read: ${reasonOf(error)}`;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;
}
