/**
 * `npm run bench -- batch [FOLDER] [COPIES] [ROUNDS] [WAYS]`: characters per second, processor time and memory of `exhume batch` over
 * several copies of a folder, by default the corpus. WAYS is some of `core` (one thread on one core), `1` and `2` (threads), and `apart`
 * (two processes with half of the copies each, which have nothing in common but the machine), which are run in turn. Build first; needs
 * Linux.
 *
 * The models of each copy have names of their own, so that no two have the same content and each is converted.
 */
import { spawn } from 'node:child_process';
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, parse, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const PROGRAM = join(root, 'bin/exhume.js');
const [source = join(root, '../shared/corpus'), copies = '10', rounds = '1', wanted = 'core,1,2'] =
  process.argv.slice(2);

/** Extensions of files that are characters. */
const MODELS = ['.mdl', '.cfg', '.cgf', '.cga', '.c3s', '.glb', '.gltf'];
/** What distinguishes the names of their copies from those of the originals, which others refer to. */
const MARK = '~';
/** Clock ticks of the kernel in a second. */
const TICKS = 100;
/** Milliseconds between two looks at the process. */
const INTERVAL = 100;
/** Numbers of finished characters at which the memory is noted. */
const MILESTONES = [1_000, 5_000, 10_000, 40_000];

interface Way {
  name: string;
  threads: number;
  cores?: string;
  /** On a core each, for an equal part of the copies. */
  processes?: number;
}

const WAYS: Readonly<Record<string, Way>> = {
  core: { name: '1 thread on 1 core', threads: 1, cores: '0' },
  1: { name: '1 thread', threads: 1 },
  2: { name: '2 threads', threads: 2 },
  apart: { name: '2 processes', threads: 1, processes: 2 },
};

/** What a run took: seconds, and seconds of processor. */
interface Measured {
  characters: number;
  seconds: number;
  all: number;
  main: number;
  /** Megabytes by numbers of finished characters, and at most. */
  memory: Map<number, number>;
  peak: number;
}

function makeCopies(folder: string): string {
  const input = join(folder, 'in');
  const original = join(folder, 'original');
  cpSync(source, original, { recursive: true });
  const files = readdirSync(original, { recursive: true, withFileTypes: true });
  for (let copy = 1; copy <= Number(copies); copy++) {
    for (const { parentPath, name } of files.filter((file) => file.isFile())) {
      const place = join(input, `${copy}`, parentPath.slice(original.length));
      mkdirSync(place, { recursive: true });
      linkSync(join(parentPath, name), join(place, name));
      const { name: stem, ext } = parse(name);
      if (MODELS.includes(ext.toLowerCase()))
        linkSync(join(parentPath, name), join(place, `${stem}${MARK}${copy}${ext}`));
    }
  }
  return input;
}

async function measure(input: string, output: string, way: Way): Promise<Measured> {
  rmSync(output, { recursive: true, force: true });
  const { processes = 1 } = way;
  if (processes === 1) return measureOne([input], output, way);
  const all = Array.from({ length: Number(copies) }, (_, copy) => join(input, `${copy + 1}`));
  const parts = await Promise.all(
    Array.from({ length: processes }, (_, part) => {
      const inputs = all.filter((_, copy) => copy % processes === part);
      return measureOne(inputs, join(output, `${part}`), { ...way, cores: `${part}` });
    }),
  );
  const sum = (number: (part: Measured) => number) => parts.reduce((all, part) => all + number(part), 0);
  return {
    characters: sum(({ characters }) => characters),
    seconds: Math.max(...parts.map(({ seconds }) => seconds)),
    all: sum(({ all }) => all),
    main: sum(({ main }) => main),
    memory: new Map(),
    peak: sum(({ peak }) => peak),
  };
}

async function measureOne(
  inputs: readonly string[],
  output: string,
  { threads, cores }: Way,
): Promise<Measured> {
  const batch = [
    PROGRAM,
    'batch',
    ...inputs,
    '-o',
    output,
    '--include',
    `**/*${MARK}*`,
    '--progress',
    'json',
  ];
  const words = [...(cores ? ['taskset', '--cpu-list', cores] : []), process.execPath, ...batch];
  const started = performance.now();
  const child = spawn(words[0]!, [...words.slice(1), '--jobs', `${threads}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const measured: Measured = { characters: 0, seconds: 0, all: 0, main: 0, memory: new Map(), peak: 0 };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    measured.characters = Number(/"done":(\d+)(?!.*"done")/s.exec(text)?.[1] ?? measured.characters);
  });
  const timer = setInterval(() => look(child.pid!, measured), INTERVAL);
  await new Promise((done) => child.once('close', done));
  clearInterval(timer);
  measured.seconds = (performance.now() - started) / 1000;
  return measured;
}

/** Reads what the kernel knows about a process, as long as it is there. */
function look(process: number, measured: Measured): void {
  try {
    const status = readFileSync(`/proc/${process}/status`, 'utf8');
    const megabytes = (name: string) => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)![1]) / 1024;
    measured.peak = megabytes('VmHWM');
    measured.all = processorTime(`/proc/${process}/stat`);
    measured.main = processorTime(`/proc/${process}/task/${process}/stat`);
    for (const count of MILESTONES)
      if (measured.characters >= count && !measured.memory.has(count))
        measured.memory.set(count, megabytes('VmRSS'));
  } catch {
    // It has ended.
  }
}

function processorTime(path: string): number {
  const fields = readFileSync(path, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
try {
  const input = makeCopies(folder);
  console.log(`${copies} copies of ${source}; load at the start: ${loadavg()[0]!.toFixed(1)}\n`);
  const memory = MILESTONES.map((count) => `at ${count.toLocaleString('en')}`).join(' | ');
  console.log(
    `| way | characters | seconds | per second | processor, s | main thread, s | per processor second | MB, ${memory} | at most |`,
  );
  console.log(`|---|${'---:|'.repeat(7 + MILESTONES.length)}`);
  for (let round = 0; round < Number(rounds); round++)
    for (const way of wanted.split(',').map((name) => WAYS[name]!)) {
      const { characters, seconds, all, main, memory, peak } = await measure(input, join(folder, 'out'), way);
      const numbers = [
        characters,
        seconds.toFixed(1),
        (characters / seconds).toFixed(1),
        all.toFixed(1),
        main.toFixed(1),
        (characters / all).toFixed(1),
        ...MILESTONES.map((count) => memory.get(count)?.toFixed(0) ?? ''),
        peak.toFixed(0),
      ];
      console.log(`| ${way.name} | ${numbers.join(' | ')} |`);
    }
} finally {
  rmSync(folder, { recursive: true });
}
