/**
 * `npm run bench -- batch [FOLDER] [TIMES]`: characters per second and core for a folder, by default the corpus, that is there several
 * times; how that grows from one thread to two; and memory over many characters. Build first.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { model } from '../test/convert/batch/models.ts';

const root = resolve(import.meta.dirname, '..');
const PROGRAM = join(root, 'bin/exhume.js');
const [source = join(root, '../shared/corpus'), times = '1', many = '10000'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'exhume-'));

/** Prints the processor time and the largest memory of the program when it ends. */
const reporter = join(folder, 'report.cjs');
writeFileSync(
  reporter,
  `process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    require('node:fs').writeSync(2, '\\n' + JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 }));
  });`,
);

interface Measured {
  characters: number;
  seconds: number;
  /** Seconds of all cores. */
  cpu: number;
  /** Megabytes. */
  memory: number;
}

function measure(input: string, jobs: number): Measured {
  const output = join(folder, 'out');
  rmSync(output, { recursive: true, force: true });
  const words = ['--require', reporter, PROGRAM, 'batch', input, '-o', output, '--jobs', `${jobs}`, '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const { characters, seconds } = JSON.parse(stdout);
  const { cpu, memory } = JSON.parse(stderr.trim().split('\n').at(-1)!);
  return { characters, seconds, cpu, memory };
}

/** Copies are the same as the first one, unless the folder is there once; equal content is only read. */
function copies(): string {
  const input = join(folder, 'in');
  for (let copy = 0; copy < Number(times); copy++)
    cpSync(source, join(input, `${copy}`), { recursive: true });
  return input;
}

function smallModels(): string {
  const input = join(folder, 'small');
  cpSync(join(root, 'samples/yorick/mdl-ascii'), input, { recursive: true });
  for (let index = 0; index < Number(many); index++)
    writeFileSync(join(input, `m${index}.mdl`), model(`m${index}`));
  return input;
}

console.log(`Load of the machine at the start: ${loadavg()[0]!.toFixed(1)}\n`);
console.log('| what | characters | threads | seconds | per second | per second of a core | memory, MB |');
console.log('|---|---:|---:|---:|---:|---:|---:|');
for (const [what, input] of [
  [`${times} × ${source}`, copies()],
  [`${many} small models`, smallModels()],
] as const) {
  const measured = [1, 2].map((jobs) => ({ jobs, ...measure(input, jobs) }));
  for (const { jobs, characters, seconds, cpu, memory } of measured) {
    const rates = [seconds, characters / seconds, characters / cpu, memory].map((number) =>
      number.toFixed(1),
    );
    console.log(`| ${what} | ${characters} | ${jobs} | ${rates.join(' | ')} |`);
  }
  console.log(
    `| two threads against one | | | | × ${(measured[0]!.seconds / measured[1]!.seconds).toFixed(2)} | | |`,
  );
}
rmSync(folder, { recursive: true });
