import { basename } from 'node:path';
import { Command } from 'commander';
import { type Difference, differences, type Side } from '../binary/schema.ts';
import { registryOfFile } from '../formats/families.ts';
import { grouped } from '../text/counts.ts';
import { explainErrors } from './errors.ts';
import { readInput } from './named-files.ts';
import { endWithErrors, print, printJson, UsageError } from './output.ts';
import { parseTolerance } from './parsers.ts';

interface Options {
  tolerance: number;
  json?: boolean;
}

/** Differences that are printed; `--json` has them all. */
const PRINTED = 50;

export function diffCommand(): Command {
  return new Command('diff')
    .argument('<first>', 'file of any supported format')
    .argument('<second>', 'file of the same format')
    .option('--tolerance <d>', 'treat numbers as equal if they differ by at most this', parseTolerance, 0)
    .option('--json', 'print all differences as JSON')
    .addHelpText('after', '\nExample:\n  exhume diff walk.caf edited.caf --tolerance 1e-6')
    .action((first: string, second: string, options: Options) =>
      explainErrors(first, options.json === true, () => diff(first, second, options)),
    );
}

async function diff(first: string, second: string, { tolerance, json }: Options): Promise<void> {
  const [a, b] = [await openFile(first), await openFile(second)];
  if (a.format !== b.format) throw new UsageError(`${first} is ${a.format} and ${second} is ${b.format}`);
  const found = [...differences(a, b, { tolerance })];
  if (found.length > 0) endWithErrors();
  if (json) printJson({ format: a.format, differences: found });
  else if (found.length === 0) print(tolerance > 0 ? 'the same' : sameness(a.bytes, b.bytes));
  else {
    for (const difference of found.slice(0, PRINTED)) print(describe(difference));
    if (found.length > PRINTED) print(`and ${grouped(found.length - PRINTED)} more`);
  }
}

/** Of files whose fields are the same. Bytes after the end of a name, for example, are unused. */
function sameness(first: Uint8Array, second: Uint8Array): string {
  const at = first.findIndex((byte, index) => byte !== second[index]);
  if (at < 0 && first.length === second.length) return 'the same';
  return `the same fields, but unused bytes differ, the first at byte ${at < 0 ? first.length : at}`;
}

async function openFile(file: string) {
  const bytes = await readInput(file);
  const name = basename(file);
  const format = (await registryOfFile(bytes, name)).detect(bytes, name);
  return { format: format.id, bytes, root: format.inspect(bytes, name) };
}

function describe({ path, first, second }: Difference): string {
  if (!second) return `${path}: only the first has it, ${shown(first!)}`;
  if (!first) return `${path}: only the second has it, ${shown(second)}`;
  return `${path}: ${shown(first)} → ${shown(second)}`;
}

function shown({ value, type, offset }: Side): string {
  const what = value === undefined ? type : typeof value === 'string' ? JSON.stringify(value) : `${value}`;
  return `${what} (byte ${offset})`;
}
