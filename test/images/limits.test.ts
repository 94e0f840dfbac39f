import { expect, test } from 'vitest';
import { checkSize } from '../../src/images/limits.ts';

const MIB = 1 << 20;

test('an image may take 64 MiB and 16 times its file', () => {
  // 5,120 × 4,096 pixels of 4 bytes are 80 MiB.
  expect(() => checkSize(5120, 4096, MIB)).not.toThrow();
  expect(() => checkSize(5120, 4097, MIB)).toThrow('too large for a file of 1048576 bytes');
  expect(() => checkSize(4096, 4096, 0)).not.toThrow();
  expect(() => checkSize(4096, 4097, 0)).toThrow('too large');
});

test('no side of an image is longer than 16,384 pixels', () => {
  expect(() => checkSize(16384, 1, 0)).not.toThrow();
  expect(() => checkSize(16385, 1, 0)).toThrow('too large');
  expect(() => checkSize(1, 16385, 0)).toThrow('too large');
});
