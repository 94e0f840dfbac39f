import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ClipReport } from '../../src/animation/optimize.ts';
import type { Comparison } from '../../src/pose/compare.ts';
import { YORICK } from '../formats/cal3d/files.ts';
import { validate } from '../gltf/validate.ts';
import { run, runJson, useFolder } from './run.ts';

const folder = useFolder();
const walk = [join(YORICK, 'yorick.csf'), join(YORICK, 'yorick_body.cmf'), join(YORICK, 'yorick_walk.caf')];

interface Json {
  output: string;
  format: string;
  bytes: number;
  tolerance?: number;
  clips: ClipReport[];
}

test('a walk has a part of its keys and stays within the tolerance, as comparing the files shows', async () => {
  const { code, json } = await runJson<Json>(
    'optimize',
    ...walk,
    '-o',
    folder.path('walk.glb'),
    '--tolerance',
    '0.1%',
  );
  expect(code).toBe(0);
  const [clip] = json.clips;
  expect(clip!.after.keys).toBeLessThan(clip!.before.keys / 2);
  expect(clip!.error).toBeLessThanOrEqual(json.tolerance!);
  expect(json.bytes).toBe(readFileSync(json.output).length);
  expect((await validate(readFileSync(json.output))).messages.filter(({ severity }) => severity < 2)).toEqual(
    [],
  );
  await run('convert', ...walk, '-o', folder.path('whole.glb'));
  const { json: comparison } = await runJson<Comparison>(
    'compare',
    folder.path('whole.glb'),
    json.output,
    '--fps',
    '60',
  );
  expect(comparison.relative).toBeLessThanOrEqual(1e-3);
  expect(comparison.relative).toBeGreaterThan(0);
});

test('clips that are written to several files are counted', async () => {
  const clips = [walk[0]!, walk[2]!, join(YORICK, 'yorick_idle.caf')];
  const { out } = await run('optimize', ...clips, '-o', `${folder.path('clips')}/`, '--to', 'cal3d.caf');
  expect(out).toMatch(/\.caf and 1 more file: \d+ KB, 2 clips/);
});

test('a tolerance without a percent sign is in units of the model', async () => {
  const { json } = await runJson<Json>(
    'optimize',
    ...walk,
    '-o',
    folder.path('rough.glb'),
    '--tolerance',
    '2',
    '--range',
    '0:0.2',
  );
  expect(json.tolerance).toBe(2);
});

test('says how many keys are left, and how far off the surface is', async () => {
  const { out } = await run(
    'optimize',
    ...walk,
    '-o',
    folder.path('part.caf'),
    '--range',
    '0.1:0.3',
    '--tolerance',
    '1%',
  );
  expect(out).toMatch(/part\.caf.*1 clip, at most \d.* units off\n\nclip +keys +now +share/);
  // Two digits, such as 0.012, 1.2 or 1.2e-7.
  expect(out).toMatch(/^yorick_walk .* (0\.0*[1-9]\d|\d\.\d(e-\d+)?)$/m);
});

test('a part of a clip at a rate has a key per frame', async () => {
  const { code, json } = await runJson<Json>(
    'optimize',
    ...walk,
    '-o',
    folder.path('steps.glb'),
    '--fps',
    '10',
    '--range',
    '0.1:0.5',
  );
  expect(code).toBe(0);
  expect(json.tolerance).toBeUndefined();
  const { json: info } = await runJson<{ clips: { start: number; end: number; keys: number }[] }>(
    'info',
    folder.path('steps.glb'),
  );
  expect(info.clips[0]!.end - info.clips[0]!.start).toBeCloseTo(0.4, 5);
  expect(json.clips[0]!.after.keys % 5).toBe(0);
});

test.each([
  ['an unknown subrange', ['--range', 'nod'], /Unknown subrange nod; the clips have no subranges/],
  ['a range where nothing is', ['--range', '7:9'], /between 7 and 9 seconds/],
  ['a range that ends before it starts', ['--range', '2:1'], /end after it starts/],
  ['a tolerance of nothing', ['--tolerance', '0'], /above 0/],
  ['a rate of nothing', ['--fps', '0'], /above 0/],
])('%s is a wrong command line', async (_, words, message) => {
  const { code, err } = await run('optimize', ...walk, '-o', folder.path('none.glb'), ...words);
  expect(code).toBe(2);
  expect(err).toMatch(message);
});
