/** The built command, which is stopped by a signal. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { encodePng } from '../../src/images/png.ts';
import { useFolder } from './run.ts';

const folder = useFolder();
const command = join(import.meta.dirname, '../../bin/exhume.js');
const gray = (value: number) => encodePng({ width: 4, height: 4, data: new Uint8Array(64).fill(value) });
const text = (words: string) => new TextEncoder().encode(words);

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

/** Starts the command. @returns a function that waits until it has printed a text so often */
function start(...words: string[]): (wanted: string, times: number) => Promise<void> {
  let printed = '';
  child = spawn(process.execPath, [command, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  return (wanted, times) =>
    new Promise((resolve, reject) => {
      const look = (bytes = '') => {
        printed += bytes;
        if (printed.split(wanted).length > times) resolve();
      };
      child!.stdout!.setEncoding('utf8').on('data', look);
      child!.once('exit', () => reject(new Error(`It ended after: ${printed}`)));
      look();
    });
}

function ended(): Promise<[code: number | null, signal: string | null]> {
  return new Promise((resolve) => child!.once('exit', (...how) => resolve(how)));
}

test('a watched folder is built again when a source changes, and a signal ends it without anything half-done', async () => {
  folder.write('art/exhume.build.json', text('{ "rules": [{ "match": ["*.png"], "to": "dds" }] }'));
  folder.write('art/a.png', gray(10));
  const output = folder.path('out');
  const printed = start('build', folder.path('art'), '-o', output, '--watch', '--jobs', '1', '--report');
  await printed('Watching', 1);
  const before = readFileSync(join(output, 'a.dds'));
  folder.write('art/a.png', gray(200));
  await printed('1 built, 0 unchanged', 2);
  expect(readFileSync(join(output, 'a.dds')).equals(before)).toBe(false);
  const end = ended();
  child!.kill('SIGINT');
  expect(await end).toEqual([0, null]);
  expect(readdirSync(output).sort()).toEqual(['a.dds', 'exhume.build.jsonl', 'report.html', 'report.json']);
  expect(readFileSync(join(output, 'report.html'), 'utf8')).toContain('a.png');

  start('build', folder.path('art'), '-o', output, '--clean');
  await ended();
  expect(existsSync(output) ? readdirSync(output) : []).toEqual([]);
});

test('--strict fails for a warning', async () => {
  folder.write('odd/exhume.build.json', text('{ "rules": [{ "match": ["*.c3s"], "to": "gltf.glb" }] }'));
  const head = readFileSync(join(import.meta.dirname, '../../samples/yorick/c3s-frames/yorick_head.c3s'));
  // Without its image, which is a warning.
  folder.write('odd/head.c3s', head);
  for (const [flags, code] of [
    [[], 0],
    [['--strict'], 1],
  ] as const) {
    start('build', folder.path('odd'), '-o', folder.path('odd-out'), '--jobs', '1', ...flags);
    expect(await ended()).toEqual([code, null]);
  }
});
