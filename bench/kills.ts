/**
 * `npm run bench -- kills [COUNT]`: kills conversions while they replace files, and looks at the files then and after the next
 * run. Build first.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { main } from '../src/cli/main.ts';

const root = resolve(import.meta.dirname, '..');
const PROGRAM = join(root, 'bin/exhume.js');
const SAMPLE = join(root, 'samples/yorick/cal3d');
const COUNT = Number(process.argv[2] ?? 200);
/** Of ten kills. */
const SIGNALS: readonly NodeJS.Signals[] = [...Array(8).fill('SIGKILL'), 'SIGINT', 'SIGTERM'];
/** Kills are repeated after this many delays. */
const DELAYS = 20;

const base = mkdtempSync(join(tmpdir(), 'exhume-'));
const folder = join(base, 'out');
const words = ['convert', join(SAMPLE, 'yorick.cfg'), '--to', 'cal3d.cfg', '-o', `${folder}/`, '--force'];

type Files = ReadonlyMap<string, string>;

const NEW = await newFiles();
/** Two of the new files are not there before. */
const OLD: Files = new Map([...NEW.keys()].slice(0, -2).map((name) => [name, `the old ${name}`]));

interface State {
  files: 'old' | 'new' | 'mixed';
  /** Files that are neither as they were nor as they were to become. */
  destroyed: number;
  /** Names that are in neither set of files. */
  leftovers: number;
}

/** What a kill left, and what the next run made of it. */
interface Outcome {
  signal: NodeJS.Signals;
  then: State;
  next: State;
}

/** The moments from which the delays count. */
const MOMENTS: readonly [name: string, isReached: () => boolean][] = [
  ['the first unfinished file', isWriting],
  ['the journal', hasJournal],
  ['the first renamed file', hasRenamed],
];
/** How long writing takes from then on. */
const windows: number[] = [];
for (const [, isReached] of MOMENTS) windows.push(await windowOf(isReached));

const outcomes: Outcome[] = [];
let missed = 0;
while (outcomes.length < COUNT) {
  const index = outcomes.length;
  const signal = SIGNALS[index % SIGNALS.length]!;
  const moment = Math.floor(index / SIGNALS.length) % MOMENTS.length;
  // Spread over the time that is left, most of them at its beginning, since renaming is fast and flushing is slow.
  const delay = windows[moment]! * ((((index + missed) * 7) % DELAYS) / DELAYS) ** 2;
  putOld();
  if (!(await isKilled(signal, MOMENTS[moment]![1], delay))) {
    missed++;
    continue;
  }
  const then = state();
  // Another file, so that those of the killed run are not written again.
  await run('rewrite', join(SAMPLE, 'yorick.csf'), '-o', join(folder, 'other.csf'));
  rmSync(join(folder, 'other.csf'));
  outcomes.push({ signal, then, next: state() });
}
rmSync(base, { recursive: true });

console.log(`${COUNT} kills, ${missed} more came too late. Writing the ${NEW.size} files takes`);
for (const [index, [name]] of MOMENTS.entries())
  console.log(`- ${windows[index]!.toFixed(1)} ms from ${name} on`);
const columns = ['kills', 'files destroyed', 'all old', 'all new', 'old and new', 'with leftovers'];
console.log(`\n| signal | when | ${columns.join(' | ')} |`);
console.log(`|---|---|${columns.map(() => '---:').join('|')}|`);
for (const signal of new Set(SIGNALS)) {
  const of = outcomes.filter((outcome) => outcome.signal === signal);
  for (const [when, key] of [
    ['at once', 'then'],
    ['after the next run', 'next'],
  ] as const) {
    const cells = cellsOf(of.map((outcome) => outcome[key]));
    console.log(`| ${signal} | ${when} | ${cells.join(' | ')} |`);
  }
}

function cellsOf(states: readonly State[]): number[] {
  const count = (accept: (state: State) => boolean) => states.filter(accept).length;
  return [
    states.length,
    states.reduce((sum, { destroyed }) => sum + destroyed, 0),
    ...(['old', 'new', 'mixed'] as const).map((files) => count((state) => state.files === files)),
    count(({ leftovers }) => leftovers > 0),
  ];
}

async function newFiles(): Promise<Files> {
  await run(...words);
  return new Map(readdirSync(folder).map((name) => [name, contentsOf(name)]));
}

function contentsOf(name: string): string {
  return readFileSync(join(folder, name), 'latin1');
}

function putOld(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, text] of OLD) writeFileSync(join(folder, name), text);
}

function state(): State {
  const names = readdirSync(folder);
  const kinds = [...NEW].map(([name, bytes]) => {
    const found = names.includes(name) ? contentsOf(name) : undefined;
    return found === bytes ? 'new' : found === OLD.get(name) ? 'old' : 'destroyed';
  });
  const [first, ...more] = new Set(kinds);
  return {
    files: more.length > 0 || first === 'destroyed' ? 'mixed' : first!,
    destroyed: kinds.filter((kind) => kind === 'destroyed').length,
    leftovers: names.filter((name) => !NEW.has(name)).length,
  };
}

/** Starts a conversion and waits for a moment of it. @returns undefined if that was too short to be seen */
async function begun(isReached: () => boolean) {
  const watchers = [watch(folder)];
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const reached = new Promise<boolean>((resolve) => {
    const look = () => {
      const staging = watchers.length === 1 ? stagingName() : undefined;
      if (staging !== undefined) watchers.push(watch(join(folder, staging)).on('change', look));
      if (isReached()) resolve(true);
    };
    watchers[0]!.on('change', look);
  });
  const isSeen = await Promise.race([reached, ended.then(() => false)]);
  for (const watcher of watchers) watcher.close();
  return { child, ended, isSeen };
}

function stagingName(): string | undefined {
  return readdirSync(folder).find((name) => name.startsWith('.exhume-'));
}

function isWriting(): boolean {
  return stagingName() !== undefined;
}

function hasJournal(): boolean {
  const name = stagingName();
  return name !== undefined && existsSync(join(folder, name, 'journal'));
}

function hasRenamed(): boolean {
  return [...OLD].some(([name, text]) => statSync(join(folder, name)).size !== text.length);
}

async function isKilled(signal: NodeJS.Signals, isReached: () => boolean, delay: number): Promise<boolean> {
  const { child, ended, isSeen } = await begun(isReached);
  const end = performance.now() + delay;
  // Timers are too coarse.
  while (performance.now() < end);
  const wasWriting = isSeen && isWriting();
  child.kill(signal);
  await ended;
  return wasWriting && child.signalCode === signal;
}

/** The shortest time from a moment to the end of writing. */
async function windowOf(isReached: () => boolean): Promise<number> {
  const times: number[] = [];
  while (times.length < 5) {
    putOld();
    const { ended, isSeen } = await begun(isReached);
    const start = performance.now();
    while (isWriting()) await new Promise((resolve) => setImmediate(resolve));
    if (isSeen) times.push(performance.now() - start);
    await ended;
  }
  return Math.min(...times);
}

/** Runs the command line in this process, which is faster. */
async function run(...line: string[]): Promise<void> {
  const write = process.stdout.write;
  process.stdout.write = () => true;
  await main(line);
  process.stdout.write = write;
  if (process.exitCode !== undefined) throw new Error(`Exit code ${process.exitCode} of ${line.join(' ')}`);
}
