import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const WRITER = pathToFileURL(join(import.meta.dirname, '../../src/node/write-files.ts')).href;

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'exhume-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A program that writes a file and then waits with the next one until its standard input ends. */
async function begun(folder: string, before = '') {
  const script = `
    import { once } from 'node:events';
    import { writeLazyFiles } from ${JSON.stringify(WRITER)};
    ${before}
    const wait = async () => {
      console.log('writing');
      process.stdin.resume();
      await once(process.stdin, 'end');
      return new Uint8Array(2);
    };
    await writeLazyFiles(${JSON.stringify(folder)}, [
      { name: 'a', read: async () => new Uint8Array(1) },
      { name: 'b', read: wait },
    ]);
    console.log('written');
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  return { child, ended };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s leaves nothing behind and ends the program',
  async (signal) => {
    const folder = join(root, 'new/out');
    const { child, ended } = await begun(folder);
    expect(readdirSync(folder)).toHaveLength(1);
    child.kill(signal);
    child.stdin.end();
    expect(await ended).toEqual([null, signal]);
    expect(readdirSync(root)).toEqual([]);
  },
);

test('SIGKILL leaves unfinished files, which the next run removes', async () => {
  writeFileSync(join(root, 'a'), 'old');
  const { child, ended } = await begun(root);
  child.kill('SIGKILL');
  await ended;
  expect(readdirSync(root)).toHaveLength(2);
  expect(readFileSync(join(root, 'a'), 'utf8')).toBe('old');
  const next = await begun(root);
  next.child.stdin.end();
  await next.ended;
  expect(readdirSync(root)).toEqual(['a', 'b']);
});

test('a program that handles signals itself is not ended', async () => {
  const { child, ended } = await begun(root, "process.on('SIGINT', () => {});");
  child.kill('SIGINT');
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(root, 'b'))).toBe(true);
});
