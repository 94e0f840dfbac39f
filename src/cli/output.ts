/** What commands print. */
import type { NamedBytes } from '../formats/format.ts';
import { counted, grouped } from '../text/counts.ts';
import { nearest } from '../text/nearest.ts';
import { INPUT_ERROR } from './exit-codes.ts';

/** A mistake in the command line. Its message says what to do instead. */
export class UsageError extends Error {}

/** The message for a word that is not one of the known ones, with the most similar of these. */
export function unknown(kind: string, word: string, known: readonly string[]): string {
  const isPart = (one: string) => one.split('.').includes(word.toLowerCase());
  const meant = nearest(word, known) ?? known.find(isPart);
  const suggestion = meant === undefined ? '' : `\n(Did you mean ${meant}?)`;
  return `Unknown ${kind} ${word}; choose from ${known.join(', ')}${suggestion}`;
}

/** What to do about a name with wildcards that is not that of a file: shells replace patterns by the files that match, but those of Windows do not. */
export function patternAdvice(name: string): string | undefined {
  if (!/[*?]/.test(name)) return undefined;
  return 'no file matches, or the shell does not replace patterns: name the files, or use `exhume batch`, which takes folders and patterns';
}

/** Where reports go: to standard output, unless the result goes there. */
let reports: NodeJS.WriteStream = process.stdout;

/** For the rest of this command. */
export function reportOnStandardError(): void {
  reports = process.stderr;
}

/** The default. */
export function reportOnStandardOutput(): void {
  reports = process.stdout;
}

/** Prints lines of a report. */
export function print(text: string): void {
  reports.write(`${safeLines(text)}\n`);
}

/** Prints an error. */
export function printError(text: string): void {
  process.stderr.write(`${safeLines(text)}\n`);
}

/** JSON without spaces; typed arrays as lists, what is no number as null. */
export function printJson(value: unknown): void {
  const json = JSON.stringify(value, (_key, item) =>
    ArrayBuffer.isView(item) ? Array.from(item as Uint8Array) : item,
  );
  reports.write(`${safeJson(json)}\n`);
}

/** A single result as it is, several as a list. */
export function printJsonOf(results: readonly unknown[]): void {
  printJson(results.length === 1 ? results[0] : results);
}

/** Bytes of all files of a result. */
export function bytesOf(files: readonly NamedBytes[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** A size for display, such as "389 KB". */
export function kilobytes(bytes: number): string {
  return `${grouped(Math.ceil(bytes / 1024))} KB`;
}

/** The first of some written files, and how many others there are. */
export function withOthers(path: string, { length }: readonly unknown[]): string {
  return length > 1 ? `${path} and ${counted(length - 1, 'more file')}` : path;
}

export function endWithErrors(): void {
  process.exitCode = INPUT_ERROR;
}

/**
 * Escapes control characters of names and messages from files, which a terminal would execute, and characters that are invisible or
 * change the direction of writing, which would make a name look like another.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, escaped);
}

/** The same for several lines, in which tabs may separate columns. */
export function safeLines(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, escaped);
}

/** The same for JSON, with its own escapes. */
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

/** A table with its columns aligned; the first row is the heading. Numbers are aligned to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(text));
  // One by one: calls have a limited number of arguments.
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
