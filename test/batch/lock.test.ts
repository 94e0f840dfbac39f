import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { lockFolder } from '../../src/batch/lock.ts';
import { useFolder } from '../cli/run.ts';

const LOCK = pathToFileURL(join(import.meta.dirname, '../../src/batch/lock.ts')).href;

const folder = useFolder();

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s gives a folder back before it ends the program',
  async (signal) => {
    const script = `
    import { lockFolder } from ${JSON.stringify(LOCK)};
    await lockFolder(${JSON.stringify(folder.path(signal))});
    console.log('locked');
    setTimeout(() => {}, 60_000);
  `;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    expect(readdirSync(folder.path(signal))).toHaveLength(1);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(readdirSync(folder.path(signal))).toEqual([]);
  },
);

test('a folder of a batch on another machine is not taken, and it is said what to remove if there is none', async () => {
  const other = '.exhume-00000000-1-1-1';
  mkdirSync(folder.path(`shared/${other}`), { recursive: true });
  writeFileSync(folder.path(`shared/${other}/batch`), '');
  await expect(lockFolder(folder.path('shared'))).rejects.toThrow(
    `if there is none, remove ${folder.path(`shared/${other}`)}`,
  );
  expect(readdirSync(folder.path('shared'))).toEqual([other]);
});
