import { expect, test } from 'vitest';
import { openCollection, type PlannedItem, planCollection } from '../../studio/src/worker/batch.ts';

test('the more characters are found, the more are passed to the page at once', async () => {
  const blob = new Blob([]);
  const paths = Array.from({ length: 12_000 }, (_, index) => `models/${String(index).padStart(5, '0')}.mdl`);
  await openCollection(paths.map((path) => ({ path, blob })));
  const found: PlannedItem[][] = [];
  await planCollection((items) => found.push(items));
  expect(found.flat().map(({ id }) => id)).toEqual(paths);
  expect(found[0]).toHaveLength(500);
  expect(found.length).toBeLessThan(20);
  const [last, before] = [found.at(-2)!.length, found.at(-3)!.length];
  expect(last).toBeGreaterThan(before);
});
