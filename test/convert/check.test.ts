import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkFile } from '../../src/convert/check.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';

const mesh = new Uint8Array(readFileSync('samples/yorick/cal3d/yorick_body.cmf'));
const library = new MemoryLibrary({ 'a/whole.cmf': mesh, 'a/cut.cmf': mesh.subarray(0, 100) });

test('reports the format of a valid file, and no issues', async () => {
  const { file, format, issues } = await checkFile(library, 'a/whole.cmf');
  expect([file, format, issues]).toEqual(['a/whole.cmf', 'cal3d.cmf', []]);
});

test('takes what keeps a file from being read for its one issue, and says in which file', async () => {
  const { format, issues } = await checkFile(library, 'a/cut.cmf');
  expect(format).toBeNull();
  expect(issues).toHaveLength(1);
  expect(issues[0]).toMatchObject({ severity: 'error', file: 'cut.cmf' });
});
