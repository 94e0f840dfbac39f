import { expect, test } from 'vitest';
import { indexScene } from '../../../../../src/formats/o3d/files/archive/scene-index.ts';
import { CLIPS_PARAM, clipRanges } from '../../../../../src/formats/o3d/to-scene/motion/ranges.ts';
import { param, transform } from '../archives.ts';

function rangesIn(text: string) {
  const params = { [CLIPS_PARAM]: param(text, 'o3d.ParamString') };
  return clipRanges(indexScene({ objects: { 'o3d.Transform': [transform(20, { params })] } }));
}

const WALK = { name: 'walk', start: 0, end: 1 };

test('clips are those that the archive lists', () => {
  const run = { name: 'run', start: 2, end: 2 };
  expect(rangesIn(JSON.stringify([WALK, run]))).toEqual([WALK, run]);
});

test.each<[string, unknown]>([
  ['without a name', { start: 0, end: 1 }],
  ['without a start', { name: 'a', end: 1 }],
  ['with a text as its start', { name: 'a', start: '0', end: 1 }],
  ['without an end', { name: 'a', start: 0 }],
  ['with a text as its end', { name: 'a', start: 0, end: '1' }],
  ['that ends before it starts', { name: 'a', start: 1, end: 0 }],
  ['that is null', null],
  ['that is a text', 'walk'],
])('a clip %s is skipped', (_, entry) => {
  expect(rangesIn(JSON.stringify([entry, WALK]))).toEqual([WALK]);
});

test.each(['walk', '{"name":"walk"}', ''])('there are none in %j', (text) => {
  expect(rangesIn(text)).toEqual([]);
});
