import fc from 'fast-check';
import { zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { hasTransparency } from '../../src/images/image.ts';
import { decodePng, encodePng } from '../../src/images/png.ts';

interface Header {
  width: number;
  height: number;
  depth: number;
  colorType: number;
  interlace?: number;
}

/** A PNG by the specification; the CRCs are left 0, as they do not count. */
function png(header: Header, raw: number[] | Uint8Array, chunks: [string, number[]][] = []): Uint8Array {
  const { width, height, depth, colorType, interlace = 0 } = header;
  const u32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
  const chunk = (type: string, data: ArrayLike<number>) => [
    ...u32(data.length),
    ...Array.from(type, (letter) => letter.charCodeAt(0)),
    ...Array.from(data),
    ...u32(0),
  ];
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', [...u32(width), ...u32(height), depth, colorType, 0, 0, interlace]),
    ...chunks.flatMap(([type, data]) => chunk(type, data)),
    ...chunk('IDAT', zlibSync(Uint8Array.from(raw))),
    ...chunk('IEND', []),
  ]);
}

const pixels = (bytes: Uint8Array) => Array.from(decodePng(bytes).data);
const codeOf = (bytes: Uint8Array) => {
  try {
    decodePng(bytes);
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return 'decoded';
};

describe('gray', () => {
  test.each([
    [1, [0b01000000], [0, 255]],
    [2, [0b01110000], [85, 255]],
    [4, [0x3f], [51, 255]],
    [8, [51, 255], [51, 255]],
    [16, [0x33, 0x33, 0xff, 0xff], [51, 255]],
  ])('of %i bits fills the range', (depth, row, [first, second]) => {
    expect(pixels(png({ width: 2, height: 1, depth, colorType: 0 }, [0, ...row]))).toEqual([
      ...[first, first, first, 255],
      ...[second, second, second, 255],
    ]);
  });

  test('begins each row at a byte', () => {
    const image = pixels(
      png({ width: 3, height: 2, depth: 1, colorType: 0 }, [0, 0b10100000, 0, 0b01000000]),
    );
    expect(image.filter((_, index) => index % 4 === 0)).toEqual([255, 0, 255, 0, 255, 0]);
  });

  test('has alpha in color type 4', () => {
    expect(pixels(png({ width: 1, height: 1, depth: 8, colorType: 4 }, [0, 7, 9]))).toEqual([7, 7, 7, 9]);
  });

  test('has one transparent value in tRNS, compared at full depth', () => {
    const bytes = png({ width: 2, height: 1, depth: 16, colorType: 0 }, [0, 1, 2, 1, 3], [['tRNS', [1, 2]]]);
    expect(pixels(bytes)).toEqual([1, 1, 1, 0, 1, 1, 1, 255]);
  });
});

describe('color', () => {
  test('is red, green, blue, and alpha in color type 6', () => {
    expect(pixels(png({ width: 1, height: 1, depth: 8, colorType: 2 }, [0, 1, 2, 3]))).toEqual([
      1, 2, 3, 255,
    ]);
    expect(pixels(png({ width: 1, height: 1, depth: 8, colorType: 6 }, [0, 1, 2, 3, 4]))).toEqual([
      1, 2, 3, 4,
    ]);
  });

  test('rounds 16 bits to the nearest of 8', () => {
    // 0x0080 is 127.5 / 257 above 0 and rounds down, 0x0081 rounds up; 0xff7f rounds up too.
    const raw = [0, 0x00, 0x80, 0x00, 0x81, 0xff, 0x7f];
    expect(pixels(png({ width: 1, height: 1, depth: 16, colorType: 2 }, raw))).toEqual([0, 1, 255, 255]);
  });

  test('has one transparent color in tRNS', () => {
    const bytes = png(
      { width: 2, height: 1, depth: 8, colorType: 2 },
      [0, 1, 2, 3, 1, 2, 4],
      [['tRNS', [0, 1, 0, 2, 0, 3]]],
    );
    expect(pixels(bytes)).toEqual([1, 2, 3, 0, 1, 2, 4, 255]);
  });

  test('is put together from the passes of an interlaced image', () => {
    // 2 × 2: the first pass holds the top left, the sixth the top right, the seventh the bottom row.
    const raw = [0, 1, 1, 1, 0, 2, 2, 2, 0, 3, 3, 3, 4, 4, 4];
    const image = pixels(png({ width: 2, height: 2, depth: 8, colorType: 2, interlace: 1 }, raw));
    expect(image.filter((_, index) => index % 4 === 0)).toEqual([1, 2, 3, 4]);
  });

  test('is put together from passes with samples of less than a byte, whose rows are filled up to whole bytes', () => {
    // 3 × 2: the first pass holds the top left, the fourth the top right, the sixth the pixel between them, the seventh the bottom row.
    const raw = [0, 0x10, 0, 0x30, 0, 0x20, 0, 0x45, 0x60];
    const image = pixels(png({ width: 3, height: 2, depth: 4, colorType: 0, interlace: 1 }, raw));
    expect(image.filter((_, index) => index % 4 === 0)).toEqual([1, 2, 3, 4, 5, 6].map((gray) => gray * 17));
  });
});

describe('palettes', () => {
  const palette: [string, number[]] = ['PLTE', [10, 11, 12, 20, 21, 22]];

  test.each([
    [1, [0b10000000]],
    [2, [0b01000000]],
    [4, [0x10]],
    [8, [1, 0]],
  ])('are indexed with %i bits', (depth, row) => {
    expect(pixels(png({ width: 2, height: 1, depth, colorType: 3 }, [0, ...row], [palette]))).toEqual([
      20, 21, 22, 255, 10, 11, 12, 255,
    ]);
  });

  test('have alpha for their first entries in tRNS', () => {
    const bytes = png({ width: 2, height: 1, depth: 8, colorType: 3 }, [0, 0, 1], [palette, ['tRNS', [5]]]);
    expect(pixels(bytes)).toEqual([10, 11, 12, 5, 20, 21, 22, 255]);
  });

  test('are damaged where they lack an entry', () => {
    expect(codeOf(png({ width: 1, height: 1, depth: 8, colorType: 3 }, [0, 2], [palette]))).toBe(
      'IMAGE_DAMAGED',
    );
  });
});

describe('hostile files', () => {
  test('are refused where deflate could not hold the pixels', () => {
    expect(codeOf(png({ width: 16384, height: 16384, depth: 8, colorType: 6 }, [0]))).toBe('IMAGE_TRUNCATED');
    expect(codeOf(png({ width: 0xffffffff, height: 0xffffffff, depth: 16, colorType: 6 }, [0]))).toBe(
      'IMAGE_TRUNCATED',
    );
  });

  test('are refused beyond 16384 pixels a side', () => {
    const bytes = png({ width: 16385, height: 1, depth: 1, colorType: 0 }, new Uint8Array(2050));
    expect(codeOf(bytes)).toBe('IMAGE_TOO_LARGE');
  });

  test('are not inflated far beyond their size', () => {
    const bomb = png({ width: 1, height: 1, depth: 8, colorType: 0 }, new Uint8Array(70 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    expect(codeOf(bomb)).toBe('IMAGE_TOO_LARGE');
  });

  test('do not inflate color profiles or read texts', () => {
    const odd: [string, number[]][] = [
      ['iCCP', [65, 0, 0, 1, 2, 3]],
      ['tEXt', [0]],
    ];
    expect(pixels(png({ width: 1, height: 1, depth: 8, colorType: 0 }, [0, 5], odd))).toEqual([5, 5, 5, 255]);
  });

  test('are refused without pixels and with depths that the color type does not have', () => {
    expect(codeOf(png({ width: 0, height: 1, depth: 8, colorType: 0 }, [0]))).toBe('IMAGE_DAMAGED');
    expect(codeOf(png({ width: 1, height: 1, depth: 4, colorType: 2 }, [0, 0]))).toBe('IMAGE_DAMAGED');
    expect(codeOf(png({ width: 1, height: 1, depth: 8, colorType: 7 }, [0, 0]))).toBe('IMAGE_DAMAGED');
  });
});

describe('encoding', () => {
  const image = fc
    .record({
      width: fc.integer({ min: 1, max: 20 }),
      height: fc.integer({ min: 1, max: 20 }),
      opaque: fc.boolean(),
    })
    .chain(({ width, height, opaque }) =>
      fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map((bytes) => ({
        width,
        height,
        data: opaque ? bytes.map((value, index) => (index % 4 === 3 ? 255 : value)) : bytes,
      })),
    );

  test('keeps every pixel', () => {
    fc.assert(
      fc.property(image, (original) => {
        const decoded = decodePng(encodePng(original));
        expect([decoded.width, decoded.height]).toEqual([original.width, original.height]);
        expect(Buffer.compare(decoded.data, original.data)).toBe(0);
      }),
    );
  });

  test('gives the same bytes for the same pixels', () => {
    fc.assert(
      fc.property(image, (original) => {
        const copy = { ...original, data: original.data.slice() };
        expect(Buffer.compare(encodePng(copy), encodePng(original))).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  test('leaves alpha out exactly where every pixel is opaque', () => {
    const colorType = (alpha: number) =>
      encodePng({ width: 2, height: 1, data: Uint8Array.of(1, 2, 3, 255, 4, 5, 6, alpha) })[25];
    expect(colorType(255)).toBe(2);
    expect(colorType(254)).toBe(6);
  });

  test('finds transparency in any pixel', () => {
    expect(hasTransparency({ width: 2, height: 1, data: Uint8Array.of(0, 0, 0, 255, 0, 0, 0, 254) })).toBe(
      true,
    );
    expect(hasTransparency({ width: 2, height: 1, data: Uint8Array.of(0, 0, 0, 255, 0, 0, 0, 255) })).toBe(
      false,
    );
  });
});
