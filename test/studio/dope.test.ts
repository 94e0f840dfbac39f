import { describe, expect, test } from 'vitest';
import type { Clip } from '../../src/index.ts';
import { dopeRows, keyBeside, keyColumns } from '../../studio/src/timeline/dope/rows.ts';
import { ticksOf, tickText } from '../../studio/src/timeline/dope/ticks.ts';
import { pointOf, weightsAt } from '../../studio/src/timeline/mixer/triangle.ts';
import { withWeights } from '../../studio/src/timeline/mixer/weights.ts';
import { track } from '../pose/moving-scenes.ts';
import { material, node } from '../scene.ts';

const slide = (target: number, ...times: number[]) =>
  track(
    'translation',
    times,
    times.flatMap(() => [0, 0, 0]),
    target,
  );

const { curve } = slide(0, 0, 1);
const clip: Clip = {
  name: 'c',
  start: 0,
  end: 2,
  tracks: [slide(1, 0.5), slide(0, 0, 2), { ...slide(1, 0, 1), property: 'scale' }],
  morphTracks: [{ morph: 'smile', curve }],
  textureTracks: [{ material: 0, map: 0, property: 'offsetU', curve }],
};

describe('the dope sheet', () => {
  test('shows a number for a bone whose name cannot be seen', () => {
    const scene = { nodes: [node({ name: '' }), node({ name: ' \u200b' })], materials: [] };
    const names = dopeRows(scene, clip).map(({ name }) => name);
    expect(names).toEqual(['All keys', 'node 0', 'node 1', 'smile', 'material 0']);
  });

  test('has a row for all keys, then each bone once in the order of the scene, morphs and textures', () => {
    const scene = {
      nodes: [node({ name: 'hip' }), node({ name: 'leg' })],
      materials: [material({ name: 'eye' })],
    };
    const rows = dopeRows(scene, clip);
    expect(rows.map(({ name, kind, curves }) => [name, kind, curves.length])).toEqual([
      ['All keys', 'all', 5],
      ['hip', 'bone', 1],
      ['leg', 'bone', 2],
      ['smile', 'morph', 1],
      ['eye', 'texture', 1],
    ]);
  });

  test('shows keys at their columns, close ones once and those outside not at all', () => {
    const curves = [slide(0, 0, 0.1, 0.101, 0.5, 2).curve];
    expect(keyColumns(curves, { start: 0, end: 1 }, 100)).toEqual([0, 10, 50]);
    expect(keyColumns(curves, { start: 0.1, end: 0.102 }, 100)).toEqual([0, 50]);
  });

  test('finds the keys beside a time', () => {
    const curves = [slide(0, 0, 1).curve, slide(0, 0.25, 0.75).curve];
    expect(keyBeside(curves, 0.25, true)).toBe(0.75);
    expect(keyBeside(curves, 0.25, false)).toBe(0);
    expect(keyBeside(curves, 1, true)).toBe(undefined);
    expect(keyBeside(curves, 0, false)).toBe(undefined);
  });

  test('has round times on its ruler, far enough from each other', () => {
    expect(ticksOf({ start: 0.35, end: 1.35 }, 400, 70).times.map((time) => tickText(time, 0.2))).toEqual([
      '0.4 s',
      '0.6 s',
      '0.8 s',
      '1.0 s',
      '1.2 s',
    ]);
  });
});

describe('the mixer', () => {
  test('keeps the current clip when the first other one gets a weight', () => {
    expect(withWeights([], 2, [{ clip: 0, weight: 0.5 }])).toEqual([
      { clip: 2, weight: 1 },
      { clip: 0, weight: 0.5 },
    ]);
    expect(withWeights([{ clip: 2, weight: 1 }], 2, [{ clip: 2, weight: 0 }])).toEqual([]);
  });

  test('mixes only the corner at a corner of the triangle, and all three in its middle', () => {
    for (const weights of [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1 / 3, 1 / 3, 1 / 3],
      [0.2, 0.5, 0.3],
    ] as const)
      weightsAt(pointOf(weights)).forEach((weight, corner) => {
        expect(weight).toBeCloseTo(weights[corner]!, 9);
      });
  });

  test('takes points outside the triangle to its edge', () => {
    const [top, right, left] = weightsAt([0.5, 1]);
    expect(top).toBe(0);
    expect(right).toBeCloseTo(0.5);
    expect(left).toBeCloseTo(0.5);
  });
});
