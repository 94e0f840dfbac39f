import { expect, test } from 'vitest';
import { encodeTga } from '../../src/images/encode-tga.ts';
import { decodeTga } from '../../src/images/tga.ts';

/** Red and green above, blue and half clear white below. */
const data = Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 128);
const image = { width: 2, height: 2, data };

test('a TGA has its lowest row first, and blue before green before red', () => {
  const bytes = encodeTga(image, false);
  // Truevision TGA 2.0: type 2, sizes at 12 and 14, bits at 16, descriptor at 17.
  expect([...bytes.subarray(0, 18)]).toEqual([0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 24, 0]);
  expect([...bytes.subarray(18)]).toEqual([255, 0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 0]);
});

test('a TGA with alpha reads back to the same pixels', () => {
  const bytes = encodeTga(image, true);
  expect([bytes[16], bytes[17], bytes.length]).toEqual([32, 8, 18 + 16]);
  expect(decodeTga(bytes)).toEqual(image);
});
