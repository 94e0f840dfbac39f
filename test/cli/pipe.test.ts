import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { printPieces } from '../../src/cli/standard-streams.ts';
import { YORICK } from '../formats/cal3d/files.ts';

test('a reader that has seen enough is no error', async () => {
  const main = pathToFileURL(join(import.meta.dirname, '../../src/cli/main.ts')).href;
  const words = ['inspect', join(YORICK, 'yorick_body.cmf'), '--json'];
  const script = `import { main } from ${JSON.stringify(main)}; await main(${JSON.stringify(words)});`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script]);
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = await once(child, 'exit');
  expect([code, complaint]).toEqual([0, '']);
});

test('a long text waits for a slow reader, piece by piece', async () => {
  let [waiting, most, length] = [0, 0, 0];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((...words: unknown[]) => {
    const [text, done] = words as [string, () => void];
    most = Math.max(most, ++waiting);
    length += text.length;
    setImmediate(() => {
      waiting--;
      done();
    });
    return false;
  });
  try {
    await printPieces(new Array(5).fill('x'.repeat(50_000)), (text) => text);
  } finally {
    write.mockRestore();
  }
  expect([most, length]).toEqual([1, 250_000]);
});
