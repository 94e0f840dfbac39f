import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/batch/store/open-store.ts';
import type { BatchRow } from '../../src/convert/batch/row.ts';
import { BATCH, WORKER } from '../batch/compose.ts';
import { describeRedis } from '../batch/describe-redis.ts';
import { RedisServer } from '../batch/redis-server.ts';
import { BUCKET, type S3Server, startS3 } from '../batch/s3-server.ts';
import { YORICK } from '../formats/cal3d/files.ts';
import { run, useFolder } from './run.ts';

/** The folder of what all characters need. */
const SHARED = 'shared';
/** Of every batch. */
const FURTHER = ['--search', SHARED, '--progress', 'json'];
/** Characters; of every three, two have the same content. */
const COUNT = 24;
const PARTS = ['yorick.csf', 'yorick_head.cmf', 'yorick_bone.crf', 'yorick_bone.png'];
/** What the first of them are called in a `.cfg`. */
const KINDS = ['skeleton', 'mesh', 'material'];

describeRedis('a batch on many machines', () => {
  const folder = useFolder();
  const store = `s3://${BUCKET}/game`;
  let redis: RedisServer;
  let s3: S3Server;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    [redis, s3] = await Promise.all([RedisServer.start(), startS3()]);
    const files = characterFiles();
    for (const { name, bytes } of files) {
      mkdirSync(join(folder.path(name), '..'), { recursive: true });
      writeFileSync(folder.path(name), bytes);
    }
    await (await openStore(store, s3.env)).output('').write(files, []);
    const words = ['batch', folder.path('models'), '--search', folder.path(SHARED), '--jobs', '1'];
    expect((await run(...words, '-o', folder.path('here'))).code).toBe(0);
  });
  afterEach(async () => {
    const ends = [...running].map((process) => once(process, 'exit'));
    for (const process of running) process.kill('SIGKILL');
    await Promise.all(ends);
  });
  afterAll(async () => {
    await redis.stop();
    await s3.stop();
  });

  /** The built program, in a process of its own. */
  const start = (...words: string[]) => {
    const program = resolve(import.meta.dirname, '../../bin/exhume.js');
    const child = spawn(process.execPath, [program, ...words], {
      cwd: folder.path(),
      env: { ...process.env, ...s3.env },
    });
    running.add(child);
    child.on('exit', () => running.delete(child));
    child.stdout.resume();
    return child;
  };
  const startWorker = () => start('worker', '--queue', redis.url, '--store', store, '--jobs', '1');
  const startBatch = (output: string) =>
    start('batch', 'models', '-o', output, '--queue', redis.url, '--store', store, ...FURTHER);

  /** The manifest and the results of the same batch on this machine. */
  const expectSameAsHere = async (output: string) => {
    const rows = rowsOf(folder.path(`${output}/manifest.jsonl`));
    expect(rows).toEqual(rowsOf(folder.path('here/manifest.jsonl')));
    expect(rows).toHaveLength(COUNT);
    const results = (await openStore(store, s3.env)).output(output);
    for (const { path } of rows.flatMap(({ outputs }) => outputs)) {
      const here = readFileSync(folder.path(`here/${path}`));
      expect(Buffer.compare((await results.read(path))!, here), path).toBe(0);
    }
  };

  test('has the result of one machine, although a worker is killed and Redis restarts in the middle', async () => {
    const [first] = [startWorker(), startWorker()];
    const batch = startBatch('restarted');
    const progress = doneIn(batch);
    await progress.until(3);
    first.kill('SIGKILL');
    await redis.kill({ remember: true });
    await redis.start();
    // Not `exit`, after which there may be lines to read.
    const [code] = await once(batch, 'close');
    expect(code).toBe(0);
    expect(progress.inputs().sort()).toEqual(rowsOf(folder.path('restarted/manifest.jsonl')).map(inputOf));
    await expectSameAsHere('restarted');
  });

  test('continues after the batch itself was killed, and Redis lost everything', async () => {
    const killed = startBatch('continued');
    const [said] = await once(killed.stderr, 'data');
    expect(`${said}`).toContain('No worker of this version is connected');
    startWorker();
    await doneIn(killed).until(3);
    killed.kill('SIGKILL');
    await redis.kill({ remember: false });
    await redis.start();
    const batch = startBatch('continued');
    const [code] = await once(batch, 'exit');
    expect(code).toBe(0);
    await expectSameAsHere('continued');
  });

  /** With the servers of the tests instead of those in containers. */
  const startAsComposed = (words: readonly string[], ...others: string[]) => {
    const places: Record<string, string> = { 'redis://redis': redis.url, 's3://models': store, '9464': '0' };
    return start(...words.map((word) => places[word] ?? word), ...others);
  };

  test('the commands of compose.yaml: a worker that gets SIGTERM finishes what it has begun', async () => {
    const worker = startAsComposed(WORKER);
    const output = BATCH[BATCH.indexOf('-o') + 1]!;
    await once(worker.stdout, 'data');
    const batch = startAsComposed(BATCH, ...FURTHER);
    const progress = doneIn(batch);
    await progress.until(3);
    expect(progress.others()).toEqual([]);
    worker.kill('SIGTERM');
    const [code, signal] = await once(worker, 'exit');
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    startAsComposed(WORKER);
    const [codeOfBatch] = await once(batch, 'close');
    expect(codeOfBatch).toBe(0);
    await expectSameAsHere(output);
  });
});

/** Characters in folders of their own, and the parts that they share. */
function characterFiles(): { name: string; bytes: Uint8Array }[] {
  const parts = PARTS.map((name) => ({
    name: `${SHARED}/${name}`,
    bytes: readFileSync(join(YORICK, name)),
  }));
  // The S3 server of the tests lists only folders with files.
  const readme = { name: 'models/readme.txt', bytes: new TextEncoder().encode('Characters') };
  const characters = Array.from({ length: COUNT }, (_, number) => {
    const comment = number % 3 === 2 ? number - 1 : number;
    const lines = [`# ${comment}`, ...PARTS.slice(0, 3).map((name, kind) => `${KINDS[kind]}=${name}`), ''];
    return {
      name: `models/${letters(number)}/yorick.cfg`,
      bytes: new TextEncoder().encode(lines.join('\n')),
    };
  });
  return [readme, ...parts, ...characters];
}

/** Of a number up to 675. */
function letters(number: number): string {
  return String.fromCharCode(97 + Math.floor(number / 26), 97 + (number % 26));
}

/** The rows of a manifest, without what differs between equal runs. */
function rowsOf(path: string): Omit<BatchRow, 'seconds'>[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const { seconds: _, ...row }: BatchRow = JSON.parse(line);
    return row;
  });
}

function inputOf({ input }: Pick<BatchRow, 'input'>): string {
  return input;
}

/** The characters that a batch reports as finished. */
function doneIn(batch: ChildProcess) {
  const inputs: string[] = [];
  const others: string[] = [];
  let notify = () => {};
  createInterface(batch.stderr!).on('line', (line) => {
    if (!line.startsWith('{')) return void others.push(line);
    inputs.push(JSON.parse(line).progress.name);
    notify();
  });
  return {
    inputs: () => inputs,
    /** What else it says. */
    others: () => others,
    /** Waits until some are. */
    until: (count: number) =>
      new Promise<void>((resolve, reject) => {
        notify = () => inputs.length >= count && resolve();
        batch.on('close', () => reject(new Error(`The batch ended too early: ${others.join(' ')}`)));
        notify();
      }),
  };
}
