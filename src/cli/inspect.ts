import { basename } from 'node:path';
import { Command } from 'commander';
import { type Inspection, nodeAtPath, nodesAtOffset } from '../binary/schema.ts';
import { registryOfFile } from '../formats/families.ts';
import { grouped } from '../text/counts.ts';
import { explainErrors } from './errors.ts';
import { readInput } from './named-files.ts';
import { print, safeJson, UsageError } from './output.ts';
import { parseOffset } from './parsers.ts';
import { printPieces } from './standard-streams.ts';

interface Options {
  at?: number;
  path?: string;
  json?: boolean;
}

/** Children of one record that are printed; --path opens the others. */
const PRINTED = 20;

export function inspectCommand(): Command {
  return new Command('inspect')
    .argument('<file>', 'file of any supported format')
    .option('--at <offset>', 'show only the fields that contain this byte', parseOffset)
    .option('--path <path>', 'show only the field at this path, such as bones[3].name')
    .option('--json', 'print the whole tree as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  exhume inspect cally.csf --path bones[3]\n  exhume inspect cally.csf --at 1234',
    )
    .action((file: string, options: Options) =>
      explainErrors(file, options.json === true, () => inspectFile(file, options)),
    );
}

async function inspectFile(file: string, { at, path, json }: Options): Promise<void> {
  if (at !== undefined && path !== undefined)
    throw new UsageError('--at and --path each choose what is shown; give one of them');
  const bytes = await readInput(file);
  const name = basename(file);
  const root = (await registryOfFile(bytes, name)).detect(bytes, name).inspect(bytes, name);
  if (at !== undefined) {
    const nodes = nodesAtOffset(root, at);
    if (nodes.length === 0)
      throw new UsageError(`Offset ${at} is beyond the end of the file at ${root.size}`);
    if (json) await writeJson(nodes.at(-1)!);
    else for (const [depth, node] of nodes.entries()) print(line(node, '  '.repeat(depth)));
    return;
  }
  const node = path === undefined ? root : nodeAtPath(root, path);
  if (!node) throw new UsageError(`Unknown path ${path} in ${file}; ${whatThereIs(root, path!)}`);
  if (json) await writeJson(node);
  else printTree(node, '', path === undefined ? 2 : 4);
}

/** Fields that a message lists. */
const LISTED = 10;

/** What the last field on the way to an unknown path contains. */
function whatThereIs(root: Inspection, path: string): string {
  const ends = [...path.matchAll(/[.[]/g)].map(({ index }) => index).reverse();
  const known = ends.map((end) => path.slice(0, end)).find((start) => nodeAtPath(root, start)) ?? '';
  const node = nodeAtPath(root, known)!;
  const names = Array.from({ length: Math.min(node.childCount, LISTED) }, (_, at) => node.child(at).name);
  const more = node.childCount > LISTED ? ` and ${grouped(node.childCount - LISTED)} more` : '';
  const place = known === '' ? 'the file' : known;
  return names.length === 0 ? `${place} has no fields` : `${place} has ${names.join(', ')}${more}`;
}

function line({ name, type, offset, size, value }: Inspection, indent: string): string {
  const shown =
    value === undefined ? '' : ` = ${typeof value === 'string' ? JSON.stringify(value) : `${value}`}`;
  return `${`${offset}`.padStart(8)} ${`${size}`.padStart(7)}  ${indent}${name}: ${type}${shown}`;
}

function printTree(node: Inspection, indent: string, depth: number): void {
  print(line(node, indent));
  if (depth === 0) return;
  for (let index = 0; index < Math.min(node.childCount, PRINTED); index++) {
    printTree(node.child(index), `${indent}  `, depth - 1);
  }
  if (node.childCount > PRINTED)
    print(`${' '.repeat(18)}${indent}… ${grouped(node.childCount - PRINTED)} more`);
}

/** Piece by piece, since the tree of a large file is far larger than the file. */
async function writeJson(root: Inspection): Promise<void> {
  await printPieces(jsonPieces(root), safeJson);
  print('');
}

function* jsonPieces(node: Inspection): Generator<string> {
  const { name, type, offset, size, value, childCount } = node;
  const head = JSON.stringify({ name, type, offset, size, value });
  if (childCount === 0) {
    yield head;
    return;
  }
  yield `${head.slice(0, -1)},"children":[`;
  for (let index = 0; index < childCount; index++) {
    if (index > 0) yield ',';
    yield* jsonPieces(node.child(index));
  }
  yield ']}';
}
