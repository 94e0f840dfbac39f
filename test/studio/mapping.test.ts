import { expect, test } from 'vitest';
import { mapOf } from '../../studio/src/worker/mapping.ts';

const PART = 1024;
const fill = (valueAt: (index: number) => number) =>
  Uint8Array.from({ length: PART }, (_, at) => valueAt(at));

test('says of each part how varied its bytes are, and how many are text', () => {
  const bytes = Buffer.concat([
    fill(() => 7),
    fill((at) => at % 2),
    fill((at) => at % 256),
    Buffer.from('EXHUME? '.repeat(PART / 8)),
  ]);
  const { entropy, text } = mapOf(bytes, 4);
  // One bit of eight; eight characters, two of them E: 2.75 bits.
  expect([...entropy]).toEqual([0, Math.round(255 / 8), 255, Math.round((255 * 2.75) / 8)]);
  // 95 of the 256 values are printable.
  expect([...text]).toEqual([0, 0, Math.round((255 * 95) / 256), 255]);
});

test('parts have at least 64 bytes, among which random ones count as fully varied', () => {
  const { entropy } = mapOf(
    Uint8Array.from({ length: 128 }, (_, at) => at),
    400,
  );
  expect([...entropy]).toEqual([255, 255]);
  expect(mapOf(new Uint8Array(0), 400).entropy).toHaveLength(0);
});
