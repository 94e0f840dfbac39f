import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { run, useFolder } from './run.ts';

const root = resolve(import.meta.dirname, '../..');

const folder = useFolder();

let running: ChildProcess | undefined;
afterEach(() => running?.kill());

test('studio says what to do about a folder without a character', async () => {
  const none = await run('studio', join(root, 'scripts'), '--no-open');
  expect([none.code, none.err]).toEqual([2, expect.stringContaining('of a known format')]);
});

test.each([
  ['a file of no format', ['package.json'], 'No file of a known format in package.json'],
  ['options without a file', ['--hidden'], '--hidden has no effect without a file'],
  [
    'an option without effect',
    ['samples/yorick/cal3d/yorick.cfg', '--hidden'],
    '--hidden has no effect on Cal3D, only on MDL',
  ],
  [
    'options with a folder of several characters, which the page reads',
    ['samples/yorick', '--loop', 'close'],
    '--loop has no effect on a folder with 9 characters; name one of them',
  ],
])('studio refuses %s', async (_, words, message) => {
  const { code, err } = await run('studio', ...words, '--no-open');
  expect([code, err]).toEqual([2, `exhume: ${message}\n`]);
});

test.each([
  { named: 'samples/yorick/c3s/yorick.c3s', inputs: ['yorick.c3s'] },
  { named: 'samples/yorick/c3s', inputs: ['yorick.c3s'] },
  // Several characters, which the page finds among all files.
  { named: 'samples/yorick', inputs: [] },
])(
  'studio $named prints where its page is, serves what was named, and ends when it is stopped',
  async ({ named, inputs }) => {
    const { program, characters } = await serve(named);
    expect(characters[0].inputs).toEqual(inputs);
    program.kill('SIGINT');
    expect(await once(program, 'exit')).toEqual([0, null]);
  },
);

test('studio serves the animations in the folder of the only model, even if the model does not name them', async () => {
  const cal3d = join(root, 'samples/yorick/cal3d');
  for (const name of readdirSync(cal3d)) {
    const bytes = readFileSync(join(cal3d, name));
    const lines = bytes.toString('latin1').split('\n');
    const content = name.endsWith('.cfg') ? lines.filter((line) => !line.includes('wave')).join('\n') : bytes;
    folder.write(`yorick/${name}`, Buffer.from(content));
  }
  const { characters } = await serve(folder.path('yorick'));
  expect(characters[0].inputs).toEqual(['yorick.cfg', 'yorick_wave.caf']);
  expect(characters[0].files).toContain('yorick_wave.caf');
});

/** Starts the studio, and reads what it serves. */
async function serve(named: string) {
  const words = ['studio', named, '--no-open'];
  const program = spawn(process.execPath, [join(root, 'bin/exhume.js'), ...words], { cwd: root });
  running = program;
  const [text] = await once(program.stdout.setEncoding('utf8'), 'data');
  const url = /^http:\/\/127\.0\.0\.1:\d+\/[\w-]+\/$/m.exec(text)?.[0];
  expect(url).toBeDefined();
  const { characters } = await (await fetch(`${url}files/list.json`)).json();
  return { program, characters };
}
