/** Ways of doing a task: in this process, by a whole command, and by the timing programs of ../shared/readers/bench. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { outputElsewhere, prepareElsewhere } from './elsewhere.ts';
import type { Way } from './work.ts';

// The working folder is that of the project: what is bundled cannot ask for its own.
export const ROOT = resolve('.');
export const SHARED = resolve('../shared');
/** The built command. */
export const EXHUME = join(ROOT, 'bin/exhume.js');
const PROGRAMS = join(SHARED, 'readers/bench');
/** Seconds for which a round repeats a short task. */
const SECONDS = 0.3;
/** Minimum seconds of a measurement of CPU time, so that it includes the garbage collector. */
const GROUP_SECONDS = 0.05;

/** A folder for files of the benchmark, removed when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'exhume-peers-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Repeats a task in this process: the least wall time of a run, and the least CPU time per run of a group of runs. */
export function inProcess(run: () => unknown): Way {
  return async () => {
    const end = performance.now() + SECONDS * 1000;
    const least = { wall: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY };
    for (let now = 0; now < end; ) {
      const cpuStart = process.cpuUsage();
      const groupEnd = performance.now() + GROUP_SECONDS * 1000;
      let runs = 0;
      for (; now < groupEnd; runs++) {
        const start = performance.now();
        await run();
        now = performance.now();
        least.wall = Math.min(least.wall, (now - start) / 1e3);
      }
      const { user, system } = process.cpuUsage(cpuStart);
      least.cpu = Math.min(least.cpu, (user + system) / 1e6 / runs);
    }
    return least;
  };
}

/** A whole process: wall and CPU time, and the most memory that it had. GNU time must be installed for the latter two. */
export function command(program: string, words: readonly string[], folder = ROOT): Way {
  return () => {
    if (program.includes('/') && !existsSync(program)) return undefined;
    const report = join(temporary(), 'time');
    const start = performance.now();
    const { status, stderr } = spawnSync(
      '/usr/bin/time',
      ['-f', '%U %S %M', '-o', report, program, ...words],
      {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const wall = (performance.now() - start) / 1e3;
    // What a kernel cannot run, such as 32-bit programs on some, is given to the shell, which takes it for a script.
    if (stderr.startsWith(`${program}: 1: Syntax error`)) return undefined;
    if (status !== 0) throw new Error(`Exit code ${status} of ${program} ${words.join(' ')}: ${stderr}`);
    const [user, system, kilobytes] = readFileSync(report, 'utf8').trim().split(' ').map(Number);
    return { wall, cpu: user! + system!, peak: kilobytes! / 1024 };
  };
}

/** The command of Exhume. */
export function exhume(...words: string[]): Way {
  return command(process.execPath, [EXHUME, ...words]);
}

let folder: string | undefined;

function temporary(): string {
  folder ??= temporaryFolder();
  return folder;
}

/** A timing program for the files of a list. */
export function peer(program: string, mode: string, list: string): Way {
  const path = join(PROGRAMS, program);
  if (!existsSync(path)) return () => undefined;
  prepareElsewhere();
  return async () => {
    const output = await outputElsewhere(path, [mode, `${SECONDS}`, list], SHARED);
    const { best, bestCpu = 0 }: { best: number; bestCpu?: number } = JSON.parse(output);
    return { wall: best, cpu: bestCpu };
  };
}

/** The path of a list of files beside the timing programs. */
export function listOf(name: string): string {
  return join(PROGRAMS, `${name}.list`);
}

/** The files of a list that Exhume accepts; none if they are missing. */
export function filesOf(list: string): { name: string; bytes: Uint8Array }[] {
  if (!existsSync(list)) return [];
  return readFileSync(list, 'utf8')
    .split('\n')
    .filter((name) => name !== '' && !name.includes('/malformed/'))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(resolve(SHARED, name))) }));
}

/** A list of one new file. */
export function listFor(name: string, bytes: Uint8Array): string {
  const path = join(temporary(), name);
  writeFileSync(path, bytes);
  writeFileSync(`${path}.list`, `${path}\n`);
  return `${path}.list`;
}

export function sizeOf(files: readonly { bytes: Uint8Array }[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}
