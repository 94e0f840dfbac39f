import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
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
