import { expect, test } from 'vitest';
import { BatchLibrary } from '../../../src/convert/batch/batch-library.ts';

/** Folders with many names, and how often each was listed. */
function folders(counts: Record<string, number>) {
  const listed: string[] = [];
  const base = {
    list: async (folder: string) => {
      listed.push(folder);
      return Array.from({ length: counts[folder] ?? 0 }, (_, index) => `${index}`);
    },
    read: async () => new Uint8Array(),
  };
  return { library: new BatchLibrary(base), listed };
}

test('a folder is listed once, unless others with very many names were listed meanwhile', async () => {
  const { library, listed } = folders({ small: 2, a: 150_000, b: 150_000 });
  for (const folder of ['small', 'small', 'a', 'a', 'small', 'b', 'b', 'small', 'a'])
    await library.list(folder);
  expect(listed).toEqual(['small', 'a', 'b', 'small', 'a']);
});
