import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildYorick } from '../../samples/build/yorick.ts';
import { gather } from '../../src/convert/gather.ts';
import { poseScene } from '../../src/convert/posed.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import { FolderLibrary } from '../../src/node/folder-library.ts';
import { inAxes } from '../../src/pose/axes.ts';
import { allCornersApart } from '../pose/corners.ts';

/** Centimeters. */
const TOLERANCE = 1e-3;
const MODEL = join(import.meta.dirname, '../../samples/yorick/cryengine/yorick.cgf');

const gathered = await gather(new FolderLibrary(), [MODEL]);
const read = toScene(gathered);
const built = inAxes(buildYorick(), read.axes);

const farthest = (clip: string | undefined, time: number) => allCornersApart(built, read, clip, time);

test('Yorick as CryEngine files passes the rules, and his list finds his animations', () => {
  const { issues } = gathered.report;
  const reported = issues.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
  expect(reported).toEqual([]);
  expect(read.clips.map(({ name }) => name)).toEqual(['idle', 'walk', 'wave']);
});

test('he reads back to the same surface at rest', () => {
  expect(farthest(undefined, 0)).toBeLessThan(TOLERANCE);
});

test.each(['idle', 'walk', 'wave'])('he moves as he did in the clip %s', (clip) => {
  const { start, end } = built.clips.find(({ name }) => name === clip)!;
  for (let step = 0; step <= 20; step++) {
    const time = start + ((end - start) * step) / 20;
    expect(farthest(clip, time), `${time} s`).toBeLessThan(TOLERANCE);
  }
});

test('he is as tall as a man in centimeters', () => {
  const { meshes } = poseScene(read, undefined, 0);
  const heights = meshes.flatMap(({ positions }) => [...positions.filter((_, at) => at % 3 === 2)]);
  expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(150);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(200);
});
