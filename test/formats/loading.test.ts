import { expect, test } from 'vitest';
import { once } from '../../src/formats/loading.ts';

test('what is needed several times is loaded once, also at the same time', async () => {
  let count = 0;
  const load = once(async () => ++count);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

test('what could not be loaded is tried again', async () => {
  let count = 0;
  const load = once(async () => {
    if (count++ === 0) throw new Error('offline');
    return count;
  });
  await expect(load()).rejects.toThrow('offline');
  expect(await load()).toBe(2);
});
