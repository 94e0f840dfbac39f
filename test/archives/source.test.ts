import { expect, test, vi } from 'vitest';
import { readRange } from '../../src/archives/source.ts';

test.each([
  [5, 6],
  [11, 0],
  [0, 2 ** 40],
])('bytes from %d on, %d of them, are not requested from a file of 10', async (offset, length) => {
  const source = { size: 10, read: vi.fn() };
  await expect(readRange(source, offset, length, 'a')).rejects.toMatchObject({
    code: 'ARCHIVE_RANGE',
    path: 'a',
    offset,
  });
  expect(source.read).not.toHaveBeenCalled();
});

test('bytes up to the end of the file are', async () => {
  const source = { size: 10, read: vi.fn(async () => new Uint8Array(5)) };
  expect(await readRange(source, 5, 5, 'a')).toHaveLength(5);
  expect(source.read).toHaveBeenCalledWith(5, 5);
});
