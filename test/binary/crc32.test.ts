import { crc32 as crc32OfNode } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { crc32, crc32By, crc32Portably } from '../../src/binary/crc32.ts';

afterEach(() => crc32By(crc32Portably));

const many = Uint8Array.from({ length: 100_003 }, (_, at) => at * 7 + (at >> 8));

test.each([
  ['in JavaScript', crc32Portably],
  ['by Node', crc32OfNode],
])('checksums are those of zlib, %s', (_, checksum) => {
  crc32By(checksum);
  // The check value of the polynomial, and what zlib of Python computes.
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  expect(crc32(many)).toBe(191_459_366);
  expect(crc32(many.subarray(1, 1))).toBe(0);
});

test('those of many bytes are computed by what is set, those of few are not', () => {
  crc32By(() => 1);
  expect(crc32(many)).toBe(1);
  expect(crc32(many.subarray(0, 9))).not.toBe(1);
});
