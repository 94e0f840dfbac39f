import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveBanded } from '../../src/animation/banded.ts';
import { KeyQueue } from '../../src/animation/key-queue.ts';

test('a queue gives keys by their last cost, and of equal ones the lower number', () => {
  const operations = fc.array(fc.tuple(fc.nat(19), fc.nat(9)), { maxLength: 80 });
  fc.assert(
    fc.property(operations, (puts) => {
      const queue = new KeyQueue(20);
      const costs = new Map<number, number>();
      for (const [key, cost] of puts) {
        // A cost of 9 stands for one that is too much.
        queue.put(key, cost === 9 ? Number.POSITIVE_INFINITY : cost);
        if (cost === 9) costs.delete(key);
        else costs.set(key, cost);
      }
      const expected = [...costs].sort(([a, x], [b, y]) => x - y || a - b).map(([key]) => key);
      expect(queue.least).toBe(costs.get(expected[0]!) ?? Number.POSITIVE_INFINITY);
      expect(expected.map(() => queue.take())).toEqual(expected);
      expect(queue.take()).toBe(-1);
    }),
  );
});

test('a banded system is solved', () => {
  // 4 1 0 | 6       the rows of which are 1, 2, 3 times their numbers
  // 1 5 2 | 17
  // 0 2 6 | 22
  const right = Float64Array.of(6, 17, 22);
  solveBanded(Float64Array.of(0, 4, 1, 5, 2, 6), right, 2);
  expect([...right].map((value) => Number(value.toFixed(9)))).toEqual([1, 2, 3]);
});
