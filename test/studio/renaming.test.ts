import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { rename, whyNotRenamed } from '../../studio/src/worker/editing.ts';
import { open } from '../../studio/src/worker/opening.ts';

const SAMPLES = resolve(import.meta.dirname, '../../samples/yorick');

test.each([
  { folder: 'cal3d-xml', input: 'yorick.cfg', kind: 'node', from: 'skull', file: 'yorick.xsf' },
  { folder: 'mdl-ascii', input: 'yorick.mdl', kind: 'node', from: 'skull', file: 'yorick.mdl' },
  { folder: 'mdl-ascii', input: 'yorick.mdl', kind: 'clip', from: 'walk', file: 'yorick.mdl' },
] as const)('a $kind of $folder, which is text, is renamed', async ({ folder, input, kind, from, file }) => {
  const files = readdirSync(join(SAMPLES, folder)).map((path) => ({
    path,
    blob: new Blob([new Uint8Array(readFileSync(join(SAMPLES, folder, path)))]),
  }));
  await open(files, [input], {}, () => {});
  expect(whyNotRenamed({ kind, from })).toBeUndefined();
  const [changed, ...others] = rename({ kind, from, to: 'fresh' });
  expect(others).toEqual([]);
  expect(changed!.name).toBe(file);
  expect(await changed!.blob.text()).toContain('fresh');
  expect(whyNotRenamed({ kind, from: 'unknown' })).toBe('No field contains this name');
});
