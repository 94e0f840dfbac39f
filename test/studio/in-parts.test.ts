import { expect, test } from 'vitest';
import { inParts } from '../../studio/src/files/in-parts.ts';

test('all entries are answered in their order, and only some at the same time', async () => {
  let running = 0;
  let most = 0;
  const answers = await inParts(
    Array.from({ length: 100 }, (_, index) => index),
    async (index) => {
      most = Math.max(most, ++running);
      await new Promise((done) => setTimeout(done, index % 3));
      running--;
      return index * 2;
    },
  );
  expect(answers).toEqual(Array.from({ length: 100 }, (_, index) => index * 2));
  expect(most).toBeLessThanOrEqual(10);
});
