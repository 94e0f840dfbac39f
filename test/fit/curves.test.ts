import { expect, test } from 'vitest';
import { momentBefore } from '../../src/animation/moments.ts';
import { curvesByMorph, curvesByNode, straightKeyTimes } from '../../src/fit/curves.ts';
import type { Clip, Curve } from '../../src/scene/scene.ts';

function curve(times: number[], values: number[], interpolation: Curve['interpolation'] = 'linear'): Curve {
  const columns = { times: Float32Array.from(times), values: Float32Array.from(values) };
  return { interpolation, ...columns, before: 'hold', after: 'hold' };
}

const NONE = curve([], []);
const FIRST = curve([0, 2], [1, 2]);
const SECOND = curve([1, 2], [1, 2]);

function clip(parts: Partial<Clip>): Clip {
  return { name: 'walk', start: 0, end: 2, tracks: [], ...parts };
}

test('of several tracks for the same property of a node the last one with keys counts', () => {
  const byNode = curvesByNode(
    clip({
      tracks: [
        { target: 3, property: 'scale', curve: FIRST },
        { target: 1, property: 'translation', curve: FIRST },
        { target: 1, property: 'translation', curve: SECOND },
        { target: 1, property: 'translation', curve: NONE },
        { target: 2, property: 'rotation', curve: NONE },
      ],
    }),
  );
  expect([...byNode]).toEqual([
    [3, { scale: FIRST }],
    [1, { translation: SECOND }],
  ]);
  expect(byNode.get(1)!.translation).toBe(SECOND);
});

test('curves of morph targets are found by name', () => {
  const morphTracks = [
    { morph: 'smile', curve: FIRST },
    { morph: 'smile', curve: SECOND },
    { morph: 'frown', curve: NONE },
  ];
  expect([...curvesByMorph(clip({ morphTracks }))]).toEqual([['smile', SECOND]]);
  expect(curvesByMorph(clip({})).size).toBe(0);
});

test('a jump among straight lines is one from the last moment before it', () => {
  const jumps = curve([0, 1, 2], [5, 5, 6], 'step');
  expect([...straightKeyTimes([FIRST, jumps])]).toEqual([0, 1, momentBefore(2), 2]);
});
