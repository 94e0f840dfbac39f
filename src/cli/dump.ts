import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Command } from 'commander';
import type { Inspection } from '../binary/schema.ts';
import type { DumpSwitch, Format } from '../formats/format.ts';
import { formats, readDocument } from '../formats/index.ts';
import { STANDARD_INPUT } from '../node/input-library.ts';
import { Report } from '../report/report.ts';
import { counted } from '../text/counts.ts';
import { explainErrors, forEachFile } from './errors.ts';
import { readInput } from './named-files.ts';
import { print, safeLines, UsageError, unknown } from './output.ts';
import { printPieces } from './standard-streams.ts';

/** The files and switches of a command line. */
export interface Wanted {
  files: string[];
  /** Switches in lower case, with what followed them or nothing. */
  chosen: Map<string, string>;
}

const EXAMPLE = 'exhume dump merc.cgf -meshVerts ZYX > merc.txt';

export function dumpCommand(): Command {
  const switches = allSwitches();
  return new Command('dump')
    .argument('<file...>', 'files of any supported format, and switches')
    .option('--json', 'print JSON, without long lists')
    .allowUnknownOption()
    .addHelpText('after', `\nSwitches, with - or /, in any case:\n${describeSwitches(switches)}`)
    .addHelpText('after', `\nExample:\n  ${EXAMPLE}`)
    .action(async (words: string[], options: { json?: boolean }) => {
      const isJson = options.json === true;
      await explainErrors('', isJson, () => {
        const { files, chosen } = parseWords(words, switches, existsSync);
        return forEachFile(files, isJson, (file) => dumpFile(file, chosen, isJson));
      });
    });
}

/** Every switch that some format has. */
function allSwitches(): DumpSwitch[] {
  const byName = new Map(
    formats.flatMap(({ dump }) => dump?.switches ?? []).map((one) => [one.name.toLowerCase(), one]),
  );
  return [...byName.values()];
}

function describeSwitches(switches: readonly DumpSwitch[]): string {
  const usages = switches.map(({ name, argument }) => `  -${name}${argument ? ` [${argument.name}]` : ''}`);
  const width = Math.max(...usages.map((usage) => usage.length));
  return switches.map(({ meaning }, index) => `${usages[index]!.padEnd(width)}  ${meaning}`).join('\n');
}

/**
 * Tells switches from files. A word with a slash in front is a switch if it is a known one and no file of that name exists.
 *
 * @throws UsageError
 */
export function parseWords(
  words: readonly string[],
  switches: readonly DumpSwitch[],
  isFile: (path: string) => boolean,
): Wanted {
  const byName = new Map(switches.map((one) => [one.name.toLowerCase(), one]));
  const wanted: Wanted = { files: [], chosen: new Map() };
  const left = [...words].reverse();
  for (let word = left.pop(); word !== undefined; word = left.pop()) {
    const known = /^[-/]/.test(word) ? byName.get(word.slice(1).toLowerCase()) : undefined;
    if (known && !(word.startsWith('/') && isFile(word))) {
      const next = left.at(-1);
      const follows = next !== undefined && known.argument?.pattern.test(next) && !isFile(next);
      wanted.chosen.set(known.name.toLowerCase(), follows ? left.pop()! : '');
    } else if (word.startsWith('-') && word !== STANDARD_INPUT) {
      const names = switches.map(({ name }) => `-${name}`);
      throw new UsageError(unknown('switch', word, [...names, '--json']));
    } else wanted.files.push(word);
  }
  if (wanted.files.length === 0) throw new UsageError(`No file was given; for example: ${EXAMPLE}`);
  return wanted;
}

/** Prints a file, or returns its contents as data. */
async function dumpFile(
  file: string,
  chosen: Wanted['chosen'],
  isJson: boolean,
): Promise<object | undefined> {
  const { format, document, bytes } = readDocument(await readInput(file), basename(file), new Report());
  checkSwitches(format, chosen);
  if (isJson) {
    if (!format.dump)
      throw new UsageError(`${file} cannot be dumped as JSON; use exhume inspect --json for its fields`);
    return { file, format: format.id, ...(format.dump.facts(document) as object) };
  }
  print(`File: ${basename(file)}`);
  const lines =
    format.dump?.lines(document, chosen) ??
    treeLines(format.inspect(bytes ?? format.write(document), basename(file)));
  await printPieces(endedLines(lines), safeLines);
  return undefined;
}

function checkSwitches({ dump, title }: Format, chosen: Wanted['chosen']): void {
  const names = dump?.switches.map(({ name }) => name.toLowerCase()) ?? [];
  const wrong = [...chosen.keys()].find((name) => !names.includes(name));
  if (wrong !== undefined) throw new UsageError(`-${wrong} has no effect on a ${title} file`);
}

function* endedLines(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}

/** Rows of one record that are printed, and numbers of one value; `inspect --path` shows the others. */
const ROWS = 16;

/** Every field with its whole path, so that a line can be searched for and understood alone. */
function* treeLines(node: Inspection, path = ''): Generator<string> {
  const { value, childCount } = node;
  const first = childCount > 0 ? node.child(0) : undefined;
  if (value !== undefined) yield `  ${path}: ${valueText(value)}`;
  else if (!first) yield `  ${path}: ${node.type}, ${counted(node.size, 'byte')} at ${node.offset}`;
  else if (typeof first.value === 'number' && first.name === '[0]') yield `  ${path}: ${numbersText(node)}`;
  else yield* childLines(node, first.name === '[0]' ? ROWS : childCount, path);
}

function* childLines(node: Inspection, most: number, path: string): Generator<string> {
  const shown = Math.min(node.childCount, most);
  for (let index = 0; index < shown; index++) {
    const child = node.child(index);
    const joint = path === '' || child.name.startsWith('[') ? '' : '.';
    yield* treeLines(child, `${path}${joint}${child.name}`);
  }
  if (shown < node.childCount) yield `  ${path}: ${node.childCount - shown} more of ${node.childCount}`;
}

/** A list of numbers, which has a node per number. */
function numbersText(node: Inspection): string {
  const shown = Math.min(node.childCount, ROWS);
  const values = Array.from({ length: shown }, (_, index) => node.child(index).value);
  return `${values.join(' ')}${restText(node.childCount)}`;
}

function valueText(value: NonNullable<Inspection['value']>): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return `${value}`;
  return `${value.slice(0, ROWS).join(' ')}${restText(value.length)}`;
}

function restText(count: number): string {
  return count > ROWS ? ` and ${count - ROWS} more` : '';
}
