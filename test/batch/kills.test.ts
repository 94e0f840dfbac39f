/** Batches that are killed at random moments: the next run goes on, and the end is that of a run that nothing disturbed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test, vi } from 'vitest';
import type { BatchRow } from '../../src/convert/batch/row.ts';
import { useFolder } from '../cli/run.ts';
import { model, timeless } from '../convert/batch/models.ts';

const PROGRAM = resolve(import.meta.dirname, '../../bin/exhume.js');
const KILLS = 20;
const MODELS = 24;

const folder = useFolder();

beforeAll(() => {
  for (let index = 0; index < MODELS; index++) {
    // A third of them are equal.
    const name = index % 3 === 0 ? 'same' : `m${index}`;
    folder.write(`in/${index}/${name}.mdl`, model(name, index % 2 === 0 ? 'skin' : 'NULL'));
  }
  folder.write('in/bad.c3s', Uint8Array.of(1));
});

/**
 * Runs the batch, whose results have several files each.
 *
 * @param killAfter characters after which it is killed
 * @param delay milliseconds later
 */
async function batch(output: string, killAfter = Number.POSITIVE_INFINITY, delay = 0): Promise<string[]> {
  const words = ['batch', folder.path('in'), '-o', folder.path(output), '--to', 'cal3d.cfg'];
  const child = spawn(process.execPath, [PROGRAM, ...words, '--jobs', '2', '--progress', 'json'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  const finished: string[] = [];
  for await (const line of createInterface(child.stderr!)) {
    finished.push(JSON.parse(line).progress.name);
    if (finished.length === killAfter) setTimeout(() => child.kill('SIGKILL'), delay);
  }
  await ended;
  return finished;
}

/** Rows of characters that were finished. */
const rowsIn = (output: string): BatchRow[] =>
  readFileSync(folder.path(`${output}/manifest.jsonl`), 'utf8')
    .split('\n')
    .flatMap((line): BatchRow[] => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    })
    .filter(({ error }) => error?.code !== 'BATCH_INTERRUPTED');

function filesIn(output: string): Map<string, string> {
  const paths = readdirSync(folder.path(output), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    paths
      // The manifest is compared by itself; the report is made of it and has the time.
      .filter((path) => !/\/(manifest\.jsonl|report\.(html|json))$/.test(path))
      .sort()
      .map((path) => [path.slice(folder.path(output).length), readFileSync(path, 'latin1')]),
  );
}

/** Numbers below 1 that are the same in each run (Park and Miller). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

test(`${KILLS} kills lose nothing, repeat nothing, and change nothing`, async () => {
  await batch('undisturbed');
  const expected = { rows: rowsIn('undisturbed').map(timeless), files: filesIn('undisturbed') };
  expect(expected.rows).toHaveLength(MODELS + 1);
  const next = random(22);
  let runs = 0;
  for (let kills = 0; kills < KILLS; ) {
    rmSync(folder.path('killed'), { recursive: true, force: true });
    for (; kills < KILLS; kills++) {
      const before = existsSync(folder.path('killed/manifest.jsonl')) ? rowsIn('killed') : [];
      const left = expected.rows.length - before.length;
      if (left <= 1) break;
      await batch('killed', before.length + 1 + Math.floor(next() * Math.min(left, 4)), next() * 20);
      runs++;
      const after = rowsIn('killed');
      // What was finished has the same row, with the time that it took then.
      expect(after).toEqual(expect.arrayContaining(before));
    }
    await batch('killed');
    expect(rowsIn('killed').map(timeless)).toEqual(expected.rows);
    expect(filesIn('killed')).toEqual(expected.files);
  }
  expect(runs).toBe(KILLS);
});

test('a batch that is interrupted says how it continues', async () => {
  // More than it can convert before the signal.
  for (let index = 0; index < 500; index++) folder.write(`many/m${index}.mdl`, model(`m${index}`));
  const words = ['batch', folder.path('many'), '-o', folder.path('interrupted'), '--jobs', '1'];
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(child.stderr!);
  const ended = once(child, 'close');
  await vi.waitFor(() => expect(rowsIn('interrupted')).not.toEqual([]), { timeout: 60_000 });
  child.kill('SIGINT');
  expect(await ended).toEqual([null, 'SIGINT']);
  expect(await said).toMatch(
    /^exhume: Stopped after \d+ characters?; the same command continues the batch\n$/,
  );
});
