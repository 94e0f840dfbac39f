/**
 * `npm run bench -- memory`: the peak of memory of readers in fresh processes, beyond that of the same reader with a tiny
 * file, compared with the goal of 64 MiB and 16 times the file. Linux only.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bonesOf, gltfOf, gzipOf, pngOf, zipOf } from './memory/files.ts';

const MEBIBYTE = 1024 * 1024;
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'exhume-memory-'));
const program = join(root, 'out/bench/memory-case.mjs');

interface Case {
  title: string;
  how: string;
  name: string;
  /** Writes the file: the large one, or a tiny one of the same kind. */
  write(path: string, isLarge: boolean): void;
}

const BOUNDS = `Bounds beyond the goal:

- An interlaced PNG takes the memory of its pixels and once more of its passes, 8 bytes per pixel in all.
- Inflating in JavaScript instead of zlib, as for every gzip file, takes up to 10 MiB more than the result.
- A JPEG takes 14 to 22 bytes per pixel, and never more than 512 MiB.
- A gzip file of several members, or which states a wrong size, is unpacked twice to know its size first, and takes some 50 MiB more.
- A file with issues is read once more to find their offsets: a skeleton of a million damaged bones takes up to 25 times its size.`;

const file = (path: string, bytes: Uint8Array | string) => writeFileSync(path, bytes);
const PNGS: [title: string, type: number, depth: number, isInterlaced: boolean][] = [
  ['PNG of 4000², RGBA', 6, 8, false],
  ['PNG of 4000², RGB', 2, 8, false],
  ['PNG of 4000², 2 colors', 3, 1, false],
  ['PNG of 4000², RGB, interlaced', 2, 8, true],
];

const CASES: Case[] = [
  ...PNGS.flatMap(([title, type, depth, isInterlaced]): Case[] =>
    ['decode image', 'decode image with zlib'].map((how) => ({
      title: `${title}${how.endsWith('zlib') ? ', zlib' : ''}`,
      how,
      name: 'a.png',
      write: (path, isLarge) => file(path, pngOf(isLarge ? 4000 : 4, { type, depth, isInterlaced })),
    })),
  ),
  {
    title: 'gzip of a tar, 1000:1, 64 MB',
    how: 'read entries',
    name: 'a.tgz',
    write: (path, isLarge) => file(path, gzipOf(isLarge ? 64e6 : 10)),
  },
  {
    title: 'gzip bomb, 1 MB of 1 GB',
    how: 'read entries',
    name: 'a.tgz',
    write: (path, isLarge) => file(path, gzipOf(isLarge ? 1e9 : 10)),
  },
  {
    title: 'zip of 500 MB, 500 entries',
    how: 'read entries',
    name: 'a.zip',
    write: (path, isLarge) => zipOf(path, isLarge ? 500 : 1),
  },
  ...['read document', 'make scene'].flatMap((how): Case[] => [
    {
      title: `glTF of 1,000,000 nodes, ${how}`,
      how,
      name: 'a.gltf',
      write: (path, isLarge) => file(path, gltfOf(isLarge ? 1e6 : 2)),
    },
    {
      title: `CSF of 1,000,000 bones, ${how}`,
      how,
      name: 'a.csf',
      write: (path, isLarge) => file(path, bonesOf(isLarge ? 1e6 : 2)),
    },
  ]),
];

mkdirSync(join(root, 'out/bench'), { recursive: true });
await build({
  entryPoints: [join(root, 'bench/memory/case.ts')],
  outfile: program,
  bundle: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'error',
});

const wanted = process.argv[2] ?? '';
const rows: string[] = [];
for (const one of CASES.filter(({ title }) => title.includes(wanted))) {
  const { bytes, growth, seconds, outcome } = measure(one);
  const goal = 64 + (16 * bytes) / MEBIBYTE;
  const isMet = growth <= goal ? 'yes' : 'no';
  rows.push(
    `| ${one.title} | ${bytes} | ${growth.toFixed(0)} | ${goal.toFixed(0)} | ${isMet} | ${seconds.toFixed(1)} | ${outcome} |`,
  );
  console.log(rows.at(-1));
}
rmSync(folder, { recursive: true });
if (wanted === '') {
  const head = [
    '| file | bytes | MiB | goal | met | seconds | refused |',
    '|---|---:|---:|---:|---|---:|---|',
  ];
  const text = [
    '# Memory',
    '`npm run bench -- memory`: the peak of resident memory of a process that reads a file, beyond that of one that reads a tiny file of the same kind. The goal is 64 MiB and 16 times the file. Seconds are of the processor.',
    [...head, ...rows].join('\n'),
    BOUNDS,
  ];
  writeFileSync(join(root, 'bench/results/memory.md'), `${text.join('\n\n')}\n`);
}

function measure({ how, name, write }: Case) {
  const [tiny, large] = [false, true].map((isLarge) => {
    const path = join(folder, `${isLarge}-${name}`);
    write(path, isLarge);
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, how, path], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${how} failed: ${stderr.slice(-2000)}`);
    const bytes = statSync(path).size;
    rmSync(path);
    return { bytes, ...(JSON.parse(stdout) as { outcome: string; seconds: number; peak: number }) };
  });
  const { bytes, seconds, outcome, peak } = large!;
  return { bytes, seconds, outcome, growth: (peak - tiny!.peak) / MEBIBYTE };
}
