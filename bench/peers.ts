/**
 * `npm run bench -- peers [NAME…]`: our speed beside that of other programs, in alternating rounds. Every file of bench/peers/
 * exports a list of `works` and runs in a process of its own, as a bundle, without what one work does to the compiled code of
 * another. Names select files; rows of the others are kept. Writes bench/results/peers.json, and the table of all rows to
 * bench/results/peers.md. Commands need a build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Row } from './peers/tools/work.ts';

const root = join(import.meta.dirname, '..');
const folder = join(import.meta.dirname, 'peers');
const results = join(import.meta.dirname, 'results');
const record = join(results, 'peers.json');

const HEAD = `# Beside other programs

\`npm run bench -- peers\`, Node ${process.version.slice(1)}. The minimum of at least seven rounds, in which we and the others take turns; by wall time and, in
brackets, by CPU time of all threads. “2× Cal3D” means twice as fast as Cal3D. “Before” is what was measured when the goal was set. The programs of
other projects, and the real files, are not part of this repository. The rows of MDL, CSF, XML and of starting were measured last while other work
kept the machine busy: there the ratios by CPU time count.

| work | before | now | goal | where the time goes |
|---|---|---|---|---|
`;

const [, , ...words] = process.argv;
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))
  .sort();
const kept: Record<string, Row[]> = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
const rows: Record<string, Row[]> = {};
for (const name of names) {
  const isChosen = words.length === 0 || words.includes(name);
  const measured = isChosen ? await measure(name) : kept[name];
  if (measured) rows[name] = measured;
}
writeFileSync(record, `${JSON.stringify(rows, null, 2)}\n`);
const lines = Object.values(rows)
  .flat()
  .map(({ work, before, now, goal, cause }) => `| ${[work, before, now, goal, cause].join(' | ')} |\n`);
writeFileSync(join(results, 'peers.md'), HEAD + lines.join(''));

/** Measures the works of a file in a new process. */
async function measure(name: string): Promise<Row[]> {
  const output = join(root, 'node_modules/.cache/exhume/peers', `${name}.js`);
  const contents = `import { works } from './${name}.ts';
import { rowOf } from './tools/work.ts';
const rows = [];
for (const work of works) {
  rows.push(await rowOf(work));
  process.stderr.write(\`\${rows.at(-1).work}: \${rows.at(-1).now}\\n\`);
}
console.log(JSON.stringify(rows));`;
  await build({
    stdin: { contents, resolveDir: folder },
    outfile: output,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  });
  const { status, stdout } = spawnSync(process.execPath, [output], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`bench/peers/${name}.ts ended with exit code ${status}`);
  return JSON.parse(stdout);
}
