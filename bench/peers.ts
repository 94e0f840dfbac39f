/**
 * `npm run bench -- peers [NAME…]`: our speed beside that of other programs, in alternating rounds. Every file of bench/peers/
 * exports a list of `works`, each of which runs in a process of its own, without what one does to the compiled code and the
 * memory of another. Names select files; rows of the others are kept. Writes bench/results/peers.json, and the table of all rows to
 * bench/results/peers.md. Commands need a build.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { RECORD, type Rows, recordedRows, resultsPage } from '../docs/speed.ts';
import type { Row } from './peers/tools/work.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'peers');
const results = join(import.meta.dirname, 'results');

const [, , ...words] = process.argv;
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))
  .sort();
const rows = new Map(Object.entries(recordedRows()));
for (const name of names) {
  if (words.length > 0 && !words.includes(name)) continue;
  rows.set(name, await measure(name));
  // After each, since another may fail, and all of them take a quarter of an hour.
  save(Object.fromEntries([...rows].sort(([a], [b]) => (a < b ? -1 : 1))));
}

function save(all: Rows): void {
  writeFileSync(RECORD, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(join(results, 'peers.md'), resultsPage(all));
}

/** Measures each work of a file in a new process. */
async function measure(name: string): Promise<Row[]> {
  const output = join(root, 'node_modules/.cache/exhume/peers', `${name}.js`);
  const contents = `import { works } from './${name}.ts';
import { rowOf } from './tools/work.ts';
const work = works[process.argv[2]];
console.log(JSON.stringify(work ? await rowOf(work) : works.length));`;
  await build({
    stdin: { contents, resolveDir: folder },
    outfile: output,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  return Array.from({ length: run(output) }, (_, index) => {
    const row: Row = run(output, `${index}`);
    process.stderr.write(`${row.work}: ${row.now}\n`);
    return row;
  });
}

/** What a program prints as JSON. */
function run(...words: string[]) {
  const { status, stdout } = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`Exit code ${status} of ${words.join(' ')}`);
  return JSON.parse(stdout);
}
