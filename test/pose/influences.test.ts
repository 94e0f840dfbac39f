import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packInfluences } from '../../src/formats/gltf/from-scene/joint-sets.ts';
import { canonicalInfluences } from '../../src/pose/influences.ts';
import { influences } from '../formats/gltf/scenes.ts';

function rowsOf(rows: [number, number][][], limit = Number.POSITIVE_INFINITY) {
  const { influences: result, dropped } = canonicalInfluences(influences(rows), limit);
  const row = (vertex: number) => {
    const { start, joint, weight } = result;
    return Array.from(joint.subarray(start[vertex], start[vertex + 1]), (name, i) => [
      name,
      weight[start[vertex]! + i],
    ]);
  };
  return { rows: rows.map((_, vertex) => row(vertex)), dropped };
}

test('the heaviest joint comes first, and equal ones by their index', () => {
  expect(
    rowsOf([
      [
        [7, 0.25],
        [2, 0.5],
        [3, 0.25],
      ],
    ]).rows,
  ).toEqual([
    [
      [2, 0.5],
      [3, 0.25],
      [7, 0.25],
    ],
  ]);
});

test('a joint that occurs twice has the sum of its weights', () => {
  expect(
    rowsOf([
      [
        [1, 0.25],
        [2, 0.5],
        [1, 0.25],
      ],
    ]).rows,
  ).toEqual([
    [
      [1, 0.5],
      [2, 0.5],
    ],
  ]);
});

test('weights of zero, of opposite sign and not finite leave nothing behind', () => {
  const { rows, dropped } = rowsOf([
    [
      [1, 1],
      [2, 0],
      [3, Number.NaN],
    ],
    [
      [4, 0.5],
      [4, -0.5],
    ],
    [
      [5, 1],
      [6, -0.25],
    ],
  ]);
  expect(rows).toEqual([[[1, 1]], [], [[5, 1]]]);
  expect(dropped).toBe(1);
});

test('a limit keeps the heaviest, scaled to sum to one', () => {
  const { rows, dropped } = rowsOf(
    [
      [
        [0, 0.2],
        [1, 0.4],
        [2, 0.1],
        [3, 0.3],
      ],
    ],
    2,
  );
  expect(rows[0]!.map(([joint]) => joint)).toEqual([1, 3]);
  expect(rows[0]![0]![1]).toBeCloseTo(4 / 7, 6);
  expect(dropped).toBe(2);
});

test('whatever the weights, each joint is there once and the float32 weights sum to one', () => {
  const entry = fc.tuple(fc.nat(9), fc.float({ min: 0, max: 4, noNaN: true, noDefaultInfinity: true }));
  fc.assert(
    fc.property(fc.array(fc.array(entry, { maxLength: 12 }), { minLength: 1, maxLength: 5 }), (rows) => {
      rowsOf(rows).rows.forEach((row, vertex) => {
        const used = new Set(rows[vertex]!.filter(([, weight]) => weight > 0).map(([joint]) => joint));
        expect(row.length).toBeLessThanOrEqual(used.size);
        expect(new Set(row.map(([joint]) => joint)).size).toBe(row.length);
        if (used.size === 0) return;
        const sum = row.reduce((total, [, weight]) => total + weight!, 0);
        expect(Math.abs(sum - 1)).toBeLessThan(1e-7);
        expect(row.every(([, weight]) => weight! > 0)).toBe(true);
      });
    }),
  );
});

test('more than four influences continue in the next set, and unused places name joint 0', () => {
  const six = [0, 1, 2, 3, 4, 5].map((joint): [number, number] => [joint, (6 - joint) / 21]);
  const { joints, weights } = packInfluences(
    canonicalInfluences(influences([six, []]), 8).influences,
    () => 9,
  );
  expect(joints.map((set) => [...set])).toEqual([
    [0, 1, 2, 3, 9, 0, 0, 0],
    [4, 5, 0, 0, 0, 0, 0, 0],
  ]);
  expect([...weights[0]!].slice(4)).toEqual([1, 0, 0, 0]);
});

test('joint indices take a byte where they fit and two where not', () => {
  const widthOf = (joint: number) =>
    packInfluences(influences([[[joint, 1]]]), () => 0).joints[0]!.BYTES_PER_ELEMENT;
  expect([widthOf(255), widthOf(256)]).toEqual([1, 2]);
});
