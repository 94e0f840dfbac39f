import { describe, expect, test } from 'vitest';
import { decodeTga, looksLikeTga } from '../../src/images/tga.ts';
import { cpuTime } from '../cpu-time.ts';

interface Header {
  type: number;
  width: number;
  height: number;
  bits: number;
  descriptor?: number;
  id?: number[];
  map?: { first: number; length: number; bits: number; bytes: number[] };
}

/** A TGA from its header fields, as the specification lays them out, and its pixel bytes. */
function tga(header: Header, pixels: number[]): Uint8Array {
  const { map, id = [] } = header;
  const u16 = (value: number) => [value & 255, value >> 8];
  return Uint8Array.from([
    id.length,
    map ? 1 : 0,
    header.type,
    ...u16(map?.first ?? 0),
    ...u16(map?.length ?? 0),
    map?.bits ?? 0,
    ...u16(0),
    ...u16(0),
    ...u16(header.width),
    ...u16(header.height),
    header.bits,
    header.descriptor ?? 0x20,
    ...id,
    ...(map?.bytes ?? []),
    ...pixels,
  ]);
}

const pixels = (bytes: Uint8Array) => Array.from(decodeTga(bytes).data);
const codeOf = (bytes: Uint8Array) => {
  try {
    decodeTga(bytes);
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return 'decoded';
};

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const WHITE = [255, 255, 255, 255];
const FOUR_BGR = [0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255];

describe('true color', () => {
  test('reads 24 bits as blue, green, red', () => {
    const image = decodeTga(tga({ type: 2, width: 2, height: 1, bits: 24 }, [1, 2, 3, 4, 5, 6]));
    expect(image.width).toBe(2);
    expect(image.height).toBe(1);
    expect(Array.from(image.data)).toEqual([3, 2, 1, 255, 6, 5, 4, 255]);
  });

  test.each([
    ['top left', 0x20, [RED, GREEN, BLUE, WHITE]],
    ['top right', 0x30, [GREEN, RED, WHITE, BLUE]],
    ['bottom left', 0x00, [BLUE, WHITE, RED, GREEN]],
    ['bottom right', 0x10, [WHITE, BLUE, GREEN, RED]],
  ])('puts the first pixel to the %s where the descriptor says so', (_, descriptor, expected) => {
    expect(pixels(tga({ type: 2, width: 2, height: 2, bits: 24, descriptor }, FOUR_BGR))).toEqual(
      expected.flat(),
    );
  });

  test('skips the image id', () => {
    expect(pixels(tga({ type: 2, width: 1, height: 1, bits: 24, id: [9, 9, 9] }, [0, 0, 255]))).toEqual(RED);
  });

  test('skips a color map that it does not use', () => {
    const map = { first: 0, length: 2, bits: 16, bytes: [1, 2, 3, 4] };
    expect(pixels(tga({ type: 2, width: 1, height: 1, bits: 24, map }, [0, 0, 255]))).toEqual(RED);
  });

  test('ignores junk in the color map fields of a file without a color map', () => {
    const bytes = tga({ type: 2, width: 1, height: 1, bits: 24 }, [0, 0, 255]);
    bytes.set([204, 0, 99, 0, 204], 3);
    expect(looksLikeTga(bytes)).toBe(true);
    expect(pixels(bytes)).toEqual(RED);
  });

  test.each([15, 16])('expands %i bits of 5 per channel to the full range', (bits) => {
    // 0 11111 00000 00000, 0 00000 11111 00000, 0 00000 00000 11111, 0 10000 00000 00000
    const data = [0x00, 0x7c, 0xe0, 0x03, 0x1f, 0x00, 0x00, 0x40];
    expect(pixels(tga({ type: 2, width: 4, height: 1, bits }, data))).toEqual(
      [RED, GREEN, BLUE, [132, 0, 0, 255]].flat(),
    );
  });

  test('takes the top bit of 16 for alpha only where it is declared', () => {
    const data = [0x00, 0xfc, 0x00, 0x7c];
    const opaque = tga({ type: 2, width: 2, height: 1, bits: 16, descriptor: 0x20 }, data);
    const declared = tga({ type: 2, width: 2, height: 1, bits: 16, descriptor: 0x21 }, data);
    expect(pixels(opaque)).toEqual([...RED, ...RED]);
    expect(pixels(declared)).toEqual([...RED, 255, 0, 0, 0]);
  });
});

describe('alpha of 32 bits', () => {
  const image = (descriptor: number, alphas: number[]) =>
    pixels(
      tga(
        { type: 2, width: alphas.length, height: 1, bits: 32, descriptor },
        alphas.flatMap((a) => [1, 2, 3, a]),
      ),
    ).filter((_, index) => index % 4 === 3);

  test('is as stored where it is declared, even all 0', () => {
    expect(image(0x28, [0, 7, 255])).toEqual([0, 7, 255]);
    expect(image(0x28, [0, 0])).toEqual([0, 0]);
  });

  test('counts where it is not declared but not all 0', () => {
    expect(image(0x20, [0, 7, 255])).toEqual([0, 7, 255]);
  });

  test('is opaque where it is not declared and all 0', () => {
    expect(image(0x20, [0, 0, 0])).toEqual([255, 255, 255]);
  });
});

describe('gray', () => {
  test('reads 8 bits', () => {
    expect(pixels(tga({ type: 3, width: 2, height: 1, bits: 8 }, [0, 200]))).toEqual([
      0, 0, 0, 255, 200, 200, 200, 255,
    ]);
  });

  test('reads 16 bits as gray and alpha', () => {
    expect(
      pixels(tga({ type: 3, width: 2, height: 1, bits: 16, descriptor: 0x28 }, [10, 20, 30, 40])),
    ).toEqual([10, 10, 10, 20, 30, 30, 30, 40]);
  });
});

describe('color maps', () => {
  test.each([
    [15, [0x00, 0x7c, 0xe0, 0x03]],
    [16, [0x00, 0x7c, 0xe0, 0x03]],
    [24, [0, 0, 255, 0, 255, 0]],
    [32, [0, 0, 255, 255, 0, 255, 0, 255]],
  ])('have entries of %i bits', (bits, bytes) => {
    const map = { first: 0, length: 2, bits, bytes };
    expect(pixels(tga({ type: 1, width: 3, height: 1, bits: 8, map }, [1, 0, 1]))).toEqual(
      [GREEN, RED, GREEN].flat(),
    );
  });

  test('count from their first index', () => {
    const map = { first: 5, length: 2, bits: 24, bytes: [0, 0, 255, 0, 255, 0] };
    expect(pixels(tga({ type: 1, width: 2, height: 1, bits: 8, map }, [6, 5]))).toEqual([...GREEN, ...RED]);
    expect(codeOf(tga({ type: 1, width: 1, height: 1, bits: 8, map }, [4]))).toBe('IMAGE_DAMAGED');
    expect(codeOf(tga({ type: 1, width: 1, height: 1, bits: 8, map }, [7]))).toBe('IMAGE_DAMAGED');
  });

  test('take indices of 16 bits', () => {
    const map = { first: 0, length: 258, bits: 24, bytes: [...new Array(257 * 3).fill(9), 0, 0, 255] };
    expect(pixels(tga({ type: 1, width: 1, height: 1, bits: 16, map }, [1, 1]))).toEqual(RED);
  });

  test('keep the alpha of 32 bit entries where it is declared', () => {
    const map = { first: 0, length: 1, bits: 32, bytes: [1, 2, 3, 128] };
    expect(pixels(tga({ type: 1, width: 1, height: 1, bits: 8, descriptor: 0x28, map }, [0]))).toEqual([
      3, 2, 1, 128,
    ]);
  });
});

describe('run lengths', () => {
  test('repeat one pixel or list several', () => {
    const data = [0x81, 0, 0, 255, 0x01, 0, 255, 0, 255, 0, 0];
    expect(pixels(tga({ type: 10, width: 4, height: 1, bits: 24 }, data))).toEqual(
      [RED, RED, GREEN, BLUE].flat(),
    );
  });

  test('cross rows, in both kinds of packet', () => {
    const data = [0x82, 0, 0, 255, 0x02, 0, 255, 0, 255, 0, 0, 255, 255, 255];
    const image = decodeTga(tga({ type: 10, width: 2, height: 3, bits: 24, descriptor: 0 }, data));
    expect(Array.from(image.data)).toEqual([BLUE, WHITE, RED, GREEN, RED, RED].flat());
  });

  test('are cut after the last pixel', () => {
    expect(pixels(tga({ type: 11, width: 2, height: 1, bits: 8 }, [0x8f, 7]))).toEqual([
      7, 7, 7, 255, 7, 7, 7, 255,
    ]);
  });

  test('compress gray, indices and every depth of color', () => {
    expect(pixels(tga({ type: 11, width: 3, height: 1, bits: 8 }, [0x82, 9]))).toEqual(
      [9, 9, 9, 255, 9, 9, 9, 255, 9, 9, 9, 255].flat(),
    );
    const map = { first: 0, length: 2, bits: 24, bytes: [0, 0, 255, 0, 255, 0] };
    expect(pixels(tga({ type: 9, width: 3, height: 1, bits: 8, map }, [0x81, 1, 0x00, 0]))).toEqual(
      [GREEN, GREEN, RED].flat(),
    );
    expect(pixels(tga({ type: 10, width: 2, height: 1, bits: 16 }, [0x81, 0x00, 0x7c]))).toEqual([
      ...RED,
      ...RED,
    ]);
    expect(
      pixels(tga({ type: 10, width: 2, height: 1, bits: 32, descriptor: 0x28 }, [0x81, 1, 2, 3, 4])),
    ).toEqual([3, 2, 1, 4, 3, 2, 1, 4]);
  });

  test('stand for at most 128 pixels a packet, which bounds what a small file can claim', () => {
    expect(codeOf(tga({ type: 11, width: 16384, height: 16384, bits: 8 }, [0xff, 0]))).toBe(
      'IMAGE_TRUNCATED',
    );
  });
});

describe('hostile headers', () => {
  test('are refused where the pixels exceed the file', () => {
    expect(codeOf(tga({ type: 2, width: 65535, height: 65535, bits: 32 }, [1, 2, 3, 4]))).toBe(
      'IMAGE_TRUNCATED',
    );
    expect(codeOf(tga({ type: 2, width: 2, height: 2, bits: 24 }, FOUR_BGR.slice(1)))).toBe(
      'IMAGE_TRUNCATED',
    );
    const map = { first: 0, length: 65535, bits: 32, bytes: [] };
    expect(codeOf(tga({ type: 1, width: 1, height: 1, bits: 8, map }, [0]))).toBe('IMAGE_TRUNCATED');
  });

  test.each([
    ['no image', 'IMAGE_UNSUPPORTED', { type: 0, width: 1, height: 1, bits: 24 }],
    ['an unknown type', 'IMAGE_UNSUPPORTED', { type: 32, width: 1, height: 1, bits: 24 }],
    ['8 bits of true color', 'IMAGE_UNSUPPORTED', { type: 2, width: 1, height: 1, bits: 8 }],
    ['no width', 'IMAGE_DAMAGED', { type: 2, width: 0, height: 1, bits: 24 }],
    ['indices without a map', 'IMAGE_DAMAGED', { type: 1, width: 1, height: 1, bits: 8 }],
    ['interleaving', 'IMAGE_UNSUPPORTED', { type: 2, width: 1, height: 1, bits: 24, descriptor: 0x60 }],
  ])('are not plausible with %s', (_, code, header) => {
    const bytes = tga(header, [0, 0, 0, 0]);
    expect(looksLikeTga(bytes)).toBe(false);
    expect(codeOf(bytes)).toBe(code);
  });
});

test('reads a view into a larger buffer', () => {
  const bytes = tga({ type: 2, width: 1, height: 1, bits: 24 }, [0, 0, 255]);
  const buffer = new Uint8Array(bytes.length + 7);
  buffer.set(bytes, 7);
  expect(pixels(buffer.subarray(7))).toEqual(RED);
});

test('decodes 1024 × 1024 pixels of 32 bits without an object for each', () => {
  const bytes = new Uint8Array(18 + 1024 * 1024 * 4).fill(200);
  bytes.set(tga({ type: 2, width: 1024, height: 1024, bits: 32, descriptor: 0x28 }, []));
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run++) {
    const start = cpuTime();
    decodeTga(bytes);
    best = Math.min(best, cpuTime() - start);
  }
  expect(best).toBeLessThan(300);
});
