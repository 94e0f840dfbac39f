import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeImage, imageFormat } from '../../src/images/decode.ts';
import { FormatError } from '../../src/report/report.ts';

/** A file laid out by Microsoft's description of BITMAPFILEHEADER and BITMAPINFOHEADER. */
function bmp(
  width: number,
  height: number,
  bits: number,
  palette: number[],
  rows: number[],
  compression = 0,
) {
  const bytes = new Uint8Array(54 + palette.length + rows.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, 54 + palette.length, true);
  view.setUint32(14, 40, true);
  view.setInt32(18, width, true);
  view.setInt32(22, height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, bits, true);
  view.setUint32(30, compression, true);
  view.setUint32(46, palette.length / 4, true);
  bytes.set(palette, 54);
  bytes.set(rows, 54 + palette.length);
  return bytes;
}

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];

const pixelsOf = (bytes: Uint8Array) => [...decodeImage(bytes, 'a.bmp').data];

function codeOf(bytes: Uint8Array): string | undefined {
  try {
    decodeImage(bytes, 'a.bmp');
  } catch (error) {
    if (error instanceof FormatError) return error.code;
    throw error;
  }
  return undefined;
}

const TRUE_COLOR = bmp(1, 2, 24, [], [255, 0, 0, 0, 0, 0, 255, 0]);
const PALETTED = bmp(3, 1, 8, [0, 0, 255, 0, 0, 255, 0, 0], [1, 0, 1, 0]);

test('the first row is the lowest, unless the height is negative; rows fill groups of four bytes', () => {
  expect(imageFormat(TRUE_COLOR, 'x')).toBe('bmp');
  expect(pixelsOf(TRUE_COLOR)).toEqual([...RED, ...BLUE]);
  expect(pixelsOf(bmp(1, -2, 24, [], [255, 0, 0, 0, 0, 0, 255, 0]))).toEqual([...BLUE, ...RED]);
});

test('a palette is of blue, green and red; all is opaque', () => {
  expect(pixelsOf(PALETTED)).toEqual([...GREEN, ...RED, ...GREEN]);
  expect(pixelsOf(bmp(1, 1, 32, [], [255, 0, 0, 0]))).toEqual(BLUE);
});

test('what cannot be decoded says why', () => {
  expect(codeOf(bmp(1, 1, 8, [0, 0, 255, 0], [1, 0, 0, 0]))).toBe('IMAGE_DAMAGED');
  expect(codeOf(bmp(-1, 1, 24, [], [0, 0, 0, 0]))).toBe('IMAGE_DAMAGED');
  expect(codeOf(bmp(1, 1, 4, [], [0, 0, 0, 0]))).toBe('IMAGE_UNSUPPORTED');
  expect(codeOf(bmp(1, 1, 8, [], [0, 0, 0, 0], 1))).toBe('IMAGE_UNSUPPORTED');
  expect(codeOf(bmp(16, 16, 24, [], [0]))).toBe('IMAGE_TRUNCATED');
  expect(codeOf(bmp(1 << 20, 1 << 20, 24, [], [0]))).toBe('IMAGE_TOO_LARGE');
});

test('a damaged file gives an image or an error with a code', () => {
  const edits = fc.array(fc.tuple(fc.nat(53), fc.integer({ min: 0, max: 255 })), { maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(TRUE_COLOR, PALETTED), fc.nat(70), edits, (bytes, length, changes) => {
      const damaged = bytes.slice(0, Math.max(length, 1));
      for (const [at, value] of changes) damaged[at] = value;
      codeOf(damaged);
    }),
  );
});
