import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCAL, parentsFirst, restPose, soundParents, worldMatrices } from '../../src/pose/skeleton.ts';
import { NONE, type Node } from '../../src/scene/scene.ts';
import { node } from '../scene.ts';

/** World matrices of nodes at rest, each as a function of a point. */
function worldOf(nodes: Node[]): ((point: number[]) => number[])[] {
  const local = new Float64Array(nodes.length * LOCAL);
  const world = new Float64Array(nodes.length * 16);
  const parents = soundParents(nodes.map(({ parent }) => parent));
  restPose(nodes, local);
  worldMatrices(parents, parentsFirst(parents), local, world);
  return nodes.map((_, index) => ([x, y, z]) => {
    const m = world.subarray(index * 16, index * 16 + 16);
    return [0, 1, 2].map((row) => m[row]! * x! + m[4 + row]! * y! + m[8 + row]! * z! + m[12 + row]!);
  });
}

const rounded = (values: number[]) => values.map((value) => Math.round(value * 1e6) / 1e6 + 0);
const half = Math.SQRT1_2;

describe('sound parents', () => {
  test('are the named ones where these make a hierarchy', () => {
    expect([...soundParents([-1, 0, 1, 0, -1])]).toEqual([-1, 0, 1, 0, -1]);
    expect([...soundParents([2, 0, -1])]).toEqual([2, 0, -1]);
  });

  test('are none where the named one does not exist', () => {
    expect([...soundParents([5, 0, -7, 3])]).toEqual([-1, 0, -1, -1]);
  });

  test('are none for every node of a circle, and those below it stay below it', () => {
    expect([...soundParents([0])]).toEqual([-1]);
    expect([...soundParents([1, 2, 0, 0, 3])]).toEqual([-1, -1, -1, 0, 3]);
    expect([...soundParents([3, 0, 1, 4, 3])]).toEqual([3, 0, 1, -1, -1]);
  });

  test('take no longer than the list is long', () => {
    const length = 1_000_000;
    const chain = Int32Array.from({ length }, (_, index) => (index + 1 < length ? index + 1 : NONE));
    const parents = soundParents(chain);
    expect(chain.every((parent, index) => parents[index] === parent)).toBe(true);
    expect([...parentsFirst(parents).subarray(0, 2)]).toEqual([length - 1, length - 2]);
  });
});

test('parents come before their children, and every node once, in whatever order they are listed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -2, max: 20 }), { maxLength: 20 }), (named) => {
      const parents = soundParents(named);
      const order = [...parentsFirst(parents)];
      expect([...order].sort((a, b) => a - b)).toEqual(named.map((_, index) => index));
      for (const node of order) {
        if (parents[node] !== NONE) expect(order.indexOf(parents[node]!)).toBeLessThan(order.indexOf(node));
      }
    }),
  );
});

test('a node without parent stands where its own transform says', () => {
  const [place] = worldOf([node({ translation: [1, 2, 3] })]);
  expect(place!([10, 20, 30])).toEqual([11, 22, 33]);
});

test('a rotation turns right-handed: a quarter about Z takes X to Y', () => {
  const [place] = worldOf([node({ rotation: [0, 0, half, half] })]);
  expect(rounded(place!([1, 0, 0]))).toEqual([0, 1, 0]);
  expect(rounded(place!([0, 1, 0]))).toEqual([-1, 0, 0]);
});

test('scale comes first, then rotation, then translation, then the parent, also where it is listed later', () => {
  const child = node({ parent: 1, translation: [0, 0, 5], rotation: [0, 0, half, half], scale: [2, 3, 4] });
  const parent = node({ translation: [100, 0, 0], rotation: [half, 0, 0, half] });
  const [place] = worldOf([child, parent]);
  // (1,1,1) → scaled (2,3,4) → turned about Z (-3,2,4) → moved (-3,2,9) → turned about X (-3,-9,2) → moved.
  expect(rounded(place!([1, 1, 1]))).toEqual([97, -9, 2]);
});

test('nodes whose parents form a circle stand as roots, at the first evaluation as at any later one', () => {
  const circle = [node({ parent: 1, translation: [1, 0, 0] }), node({ parent: 0, translation: [2, 0, 0] })];
  const [first, second] = worldOf(circle);
  expect(first!([0, 0, 0])).toEqual([1, 0, 0]);
  expect(second!([0, 0, 0])).toEqual([2, 0, 0]);
});
