import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { run } from './run.ts';

const root = resolve(import.meta.dirname, '../..');

let running: ChildProcess | undefined;
afterEach(() => running?.kill());

test('studio asks which one is meant of a folder with several characters, and of a folder with none what to do', async () => {
  const several = await run('studio', join(root, 'samples/yorick'), '--no-open');
  expect(several.code).toBe(2);
  expect(several.err).toContain('name one of them');
  expect(several.err).toContain('samples/yorick/c3s/yorick.c3s');
  const none = await run('studio', join(root, 'scripts'), '--no-open');
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('of a known format')]);
});

test.each(['samples/yorick/c3s/yorick.c3s', 'samples/yorick/c3s'])(
  'studio %s prints where its page is, serves the named character, and ends when it is told to',
  async (named) => {
    const words = ['studio', named, '--no-open'];
    const program = spawn(process.execPath, [join(root, 'bin/exhume.js'), ...words], { cwd: root });
    running = program;
    const [text] = await once(program.stdout.setEncoding('utf8'), 'data');
    const url = /^http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/$/m.exec(text)?.[0];
    expect(url).toBeDefined();
    const { characters } = await (await fetch(`${url}files/list.json`)).json();
    expect(characters[0].inputs).toEqual(['yorick.c3s']);
    program.kill('SIGINT');
    expect(await once(program, 'exit')).toEqual([0, null]);
  },
);
