import { describe, expect, test } from 'vitest';
import { decodeBiowareDds, isBiowareDds } from '../../src/images/bioware-dds.ts';
import { decodeDds } from '../../src/images/dds.ts';

interface Format {
  flags?: number;
  fourCc?: string;
  bits?: number;
  masks?: [number, number, number, number];
  dxgi?: number;
}

/** A DDS from the fields that matter, at the offsets of DDS_HEADER. */
function dds(width: number, height: number, format: Format, pixels: number[]): Uint8Array {
  const { fourCc, bits = 0, masks = [0, 0, 0, 0], dxgi } = format;
  const header = dxgi === undefined ? 128 : 148;
  const bytes = new Uint8Array(header + pixels.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x44, 0x44, 0x53, 0x20]);
  view.setUint32(4, 124, true);
  view.setUint32(8, 0x1007, true);
  view.setUint32(12, height, true);
  view.setUint32(16, width, true);
  view.setUint32(76, 32, true);
  view.setUint32(80, format.flags ?? (fourCc ? 4 : 0), true);
  if (fourCc) for (let i = 0; i < 4; i++) bytes[84 + i] = fourCc.charCodeAt(i);
  view.setUint32(88, bits, true);
  masks.forEach((mask, index) => {
    view.setUint32(92 + index * 4, mask, true);
  });
  if (dxgi !== undefined) view.setUint32(128, dxgi, true);
  bytes.set(pixels, header);
  return bytes;
}

const pixels = (bytes: Uint8Array) => Array.from(decodeDds(bytes).data);
const pixelAt = (bytes: Uint8Array, x: number, y: number) => {
  const image = decodeDds(bytes);
  return Array.from(image.data.subarray((y * image.width + x) * 4, (y * image.width + x) * 4 + 4));
};
const codeOf = (decode: () => unknown) => {
  try {
    decode();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return 'decoded';
};

/** 5, 6, 5 bits, little-endian. */
const RED_565 = [0x00, 0xf8];
const BLUE_565 = [0x1f, 0x00];
/** Index 0, 1, 2, 3 in the four columns of each row: 11 10 01 00. */
const COLUMNS = [0xe4, 0xe4, 0xe4, 0xe4];
const SOLID = [0, 0, 0, 0];

describe('BC1', () => {
  test('has two colors between the given ones where the first is greater', () => {
    const bytes = dds(4, 4, { fourCc: 'DXT1' }, [...RED_565, ...BLUE_565, ...COLUMNS]);
    const row = [255, 0, 0, 255, 0, 0, 255, 255, 170, 0, 85, 255, 85, 0, 170, 255];
    expect(pixels(bytes)).toEqual([...row, ...row, ...row, ...row]);
  });

  test('has one color between them, and transparent black, where it is not', () => {
    const bytes = dds(4, 4, { fourCc: 'DXT1' }, [...BLUE_565, ...RED_565, ...COLUMNS]);
    const row = [0, 0, 255, 255, 255, 0, 0, 255, 127, 0, 127, 255, 0, 0, 0, 0];
    expect(pixels(bytes)).toEqual([...row, ...row, ...row, ...row]);
  });

  test('counts equal colors as not greater', () => {
    const bytes = dds(4, 4, { fourCc: 'DXT1' }, [...RED_565, ...RED_565, ...COLUMNS]);
    expect(pixelAt(bytes, 2, 0)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(bytes, 3, 0)).toEqual([0, 0, 0, 0]);
  });

  test('expands 5 and 6 bits to the full range', () => {
    // 10000 100000 00001: replicated bits give 132, 130, 8.
    const bytes = dds(1, 1, { fourCc: 'DXT1' }, [0x01, 0x84, 0, 0, ...SOLID]);
    expect(pixels(bytes)).toEqual([132, 130, 8, 255]);
  });

  test('lists indices from the lowest bits, row by row', () => {
    const bytes = dds(4, 4, { fourCc: 'DXT1' }, [...RED_565, ...BLUE_565, 0x01, 0, 0, 0x40]);
    expect(pixelAt(bytes, 0, 0)).toEqual([0, 0, 255, 255]);
    expect(pixelAt(bytes, 1, 0)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(bytes, 3, 3)).toEqual([0, 0, 255, 255]);
  });

  test('cuts the blocks at the right and bottom edge', () => {
    const red = [...RED_565, ...BLUE_565, ...SOLID];
    const blue = [...BLUE_565, ...BLUE_565, ...SOLID];
    const bytes = dds(5, 6, { fourCc: 'DXT1' }, [...red, ...blue, ...blue, ...red]);
    expect(decodeDds(bytes).data.length).toBe(5 * 6 * 4);
    expect(pixelAt(bytes, 0, 1)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(bytes, 3, 3)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(bytes, 4, 3)).toEqual([0, 0, 255, 255]);
    expect(pixelAt(bytes, 3, 4)).toEqual([0, 0, 255, 255]);
    expect(pixelAt(bytes, 4, 5)).toEqual([255, 0, 0, 255]);
  });
});

describe('BC2', () => {
  test.each(['DXT2', 'DXT3'])('has 4 bits of alpha per pixel (%s)', (fourCc) => {
    const alpha = [0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe];
    const bytes = dds(4, 4, { fourCc }, [...alpha, ...RED_565, ...BLUE_565, ...SOLID]);
    const image = pixels(bytes);
    for (let i = 0; i < 16; i++) expect(image.slice(i * 4, i * 4 + 4)).toEqual([255, 0, 0, i * 17]);
  });

  test('has four colors whatever their order', () => {
    const bytes = dds(4, 4, { fourCc: 'DXT3' }, [
      ...new Array(8).fill(255),
      ...BLUE_565,
      ...RED_565,
      ...COLUMNS,
    ]);
    expect(pixelAt(bytes, 2, 0)).toEqual([85, 0, 170, 255]);
    expect(pixelAt(bytes, 3, 0)).toEqual([170, 0, 85, 255]);
  });
});

/** Indices of 3 bits from the lowest: 0 to 7, twice. */
const RAMP_INDICES = [0x88, 0xc6, 0xfa, 0x88, 0xc6, 0xfa];

describe('BC3', () => {
  const alphas = (fourCc: string, a: number, b: number) =>
    pixels(dds(4, 4, { fourCc }, [a, b, ...RAMP_INDICES, ...RED_565, ...BLUE_565, ...SOLID])).filter(
      (_, index) => index % 4 === 3,
    );

  test.each(['DXT4', 'DXT5'])(
    'has six alphas between the given ones where the first is greater (%s)',
    (id) => {
      const ramp = [245, 35, 215, 185, 155, 125, 95, 65];
      expect(alphas(id, 245, 35)).toEqual([...ramp, ...ramp]);
    },
  );

  test('has four between them, and 0 and 255, where it is not', () => {
    const ramp = [50, 100, 60, 70, 80, 90, 0, 255];
    expect(alphas('DXT5', 50, 100)).toEqual([...ramp, ...ramp]);
  });
});

test('has 0 and 255 beside two equal alphas in BC3', () => {
  const bytes = dds(4, 4, { fourCc: 'DXT5' }, [9, 9, ...RAMP_INDICES, ...RED_565, ...BLUE_565, ...SOLID]);
  expect(pixelAt(bytes, 2, 1)[3]).toBe(0);
  expect(pixelAt(bytes, 3, 1)[3]).toBe(255);
});

describe('BC4 and BC5', () => {
  test.each(['ATI1', 'BC4U'])('decode one channel to gray (%s)', (fourCc) => {
    expect(pixels(dds(2, 1, { fourCc }, [245, 35, ...RAMP_INDICES]))).toEqual([
      245, 245, 245, 255, 35, 35, 35, 255,
    ]);
  });

  test.each(['ATI2', 'BC5U'])('decode x and y, and compute z (%s)', (fourCc) => {
    const zero = [0, 0, 0, 0, 0, 0];
    // 229.5 would be x = 0.8; then z = 0.6, which is 204.
    const [x, y, z, alpha] = pixels(dds(1, 1, { fourCc }, [229, 0, ...zero, 127, 0, ...zero]));
    expect([x, y, alpha]).toEqual([229, 127, 255]);
    expect(Math.abs(z! - 204)).toBeLessThanOrEqual(1);
  });

  test('let z be 0 where x and y are longer than 1', () => {
    const corner = [255, 0, 0, 0, 0, 0, 0, 0];
    expect(pixels(dds(1, 1, { fourCc: 'ATI2' }, [...corner, ...corner]))).toEqual([255, 255, 128, 255]);
  });
});

describe('the DX10 header', () => {
  test.each([
    [71, [...RED_565, ...BLUE_565, ...SOLID]],
    [74, [...new Array(8).fill(255), ...RED_565, ...BLUE_565, ...SOLID]],
    [78, [255, 0, 0, 0, 0, 0, 0, 0, ...RED_565, ...BLUE_565, ...SOLID]],
  ])('names block formats by DXGI number (%i)', (dxgi, block) => {
    expect(pixels(dds(1, 1, { fourCc: 'DX10', dxgi }, block))).toEqual([255, 0, 0, 255]);
  });

  test('is not decoded for other formats', () => {
    expect(codeOf(() => decodeDds(dds(4, 4, { fourCc: 'DX10', dxgi: 98 }, new Array(16).fill(0))))).toBe(
      'IMAGE_UNSUPPORTED',
    );
  });
});

describe('bit masks', () => {
  test.each<[string, Format, number[], number[]]>([
    [
      '32 bits with alpha',
      { flags: 0x41, bits: 32, masks: [0xff0000, 0xff00, 0xff, 0xff000000] },
      [3, 2, 1, 4],
      [1, 2, 3, 4],
    ],
    [
      '32 bits in another order',
      { flags: 0x41, bits: 32, masks: [0xff, 0xff00, 0xff0000, 0xff000000] },
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ],
    [
      '32 bits whose alpha is not declared',
      { flags: 0x40, bits: 32, masks: [0xff0000, 0xff00, 0xff, 0xff000000] },
      [3, 2, 1, 0],
      [1, 2, 3, 255],
    ],
    ['24 bits', { flags: 0x40, bits: 24, masks: [0xff0000, 0xff00, 0xff, 0] }, [4, 3, 2], [2, 3, 4, 255]],
    [
      '16 bits of 5, 6, 5',
      { flags: 0x40, bits: 16, masks: [0xf800, 0x07e0, 0x001f, 0] },
      [0xff, 0x07],
      [0, 255, 255, 255],
    ],
    [
      '16 bits to the nearest of 8',
      { flags: 0x40, bits: 16, masks: [0x7c00, 0x03e0, 0x001f, 0] },
      // 3 of 31 is 24.7 of 255, 4 of 31 is 32.9.
      [0x83, 0x0c],
      [25, 33, 25, 255],
    ],
    [
      '16 bits of 1, 5, 5, 5',
      { flags: 0x41, bits: 16, masks: [0x7c00, 0x03e0, 0x001f, 0x8000] },
      [0x00, 0xfc],
      [255, 0, 0, 255],
    ],
    [
      '16 bits of 4, 4, 4, 4',
      { flags: 0x41, bits: 16, masks: [0x0f00, 0x00f0, 0x000f, 0xf000] },
      [0x21, 0x43],
      [51, 34, 17, 68],
    ],
    [
      '32 bits of 10, 10, 10, 2',
      { flags: 0x41, bits: 32, masks: [0x3ff, 0xffc00, 0x3ff00000, 0xc0000000] },
      [0xff, 0x03, 0x00, 0x80],
      [255, 0, 0, 170],
    ],
    ['8 bits of luminance', { flags: 0x20000, bits: 8, masks: [0xff, 0, 0, 0] }, [77], [77, 77, 77, 255]],
    [
      'luminance and alpha',
      { flags: 0x20001, bits: 16, masks: [0xff, 0, 0, 0xff00] },
      [77, 88],
      [77, 77, 77, 88],
    ],
    [
      '16 bits of a channel',
      { flags: 0x40, bits: 32, masks: [0xffff, 0xffff0000, 0, 0] },
      [0xff, 0xff, 0x00, 0x80],
      [255, 128, 0, 255],
    ],
    ['alpha alone', { flags: 0x2, bits: 8, masks: [0, 0, 0, 0xff] }, [99], [0, 0, 0, 99]],
  ])('give %s', (_, format, stored, expected) => {
    expect(pixels(dds(2, 1, format, [...stored, ...stored]))).toEqual([...expected, ...expected]);
  });
});

describe('hostile headers', () => {
  test('are refused where the pixels exceed the file', () => {
    expect(codeOf(() => decodeDds(dds(0xffffffff, 0xffffffff, { fourCc: 'DXT1' }, SOLID)))).toBe(
      'IMAGE_TRUNCATED',
    );
    const format: Format = { flags: 0x40, bits: 24, masks: [0xff, 0, 0, 0] };
    expect(codeOf(() => decodeDds(dds(100000, 100000, format, SOLID)))).toBe('IMAGE_TRUNCATED');
    expect(codeOf(() => decodeDds(dds(4, 4, { fourCc: 'DXT5' }, new Array(15).fill(0))))).toBe(
      'IMAGE_TRUNCATED',
    );
  });

  test('are refused without pixels, with unknown formats and with masks wider than 16 bits', () => {
    expect(codeOf(() => decodeDds(dds(0, 4, { fourCc: 'DXT1' }, [])))).toBe('IMAGE_DAMAGED');
    expect(codeOf(() => decodeDds(dds(4, 4, { fourCc: 'WHAT' }, [])))).toBe('IMAGE_UNSUPPORTED');
    expect(codeOf(() => decodeDds(dds(1, 1, { flags: 0x20, bits: 8 }, [0])))).toBe('IMAGE_UNSUPPORTED');
    const float: Format = { flags: 0x40, bits: 32, masks: [0xffffffff, 0, 0, 0] };
    expect(codeOf(() => decodeDds(dds(1, 1, float, [0, 0, 0, 0])))).toBe('IMAGE_UNSUPPORTED');
  });
});

describe("BioWare's DDS", () => {
  const bioware = (width: number, height: number, channels: number, topBytes: number, blocks: number[]) => {
    const bytes = new Uint8Array(20 + blocks.length);
    const view = new DataView(bytes.buffer);
    [width, height, channels, topBytes].forEach((value, index) => {
      view.setUint32(index * 4, value, true);
    });
    view.setFloat32(16, 1, true);
    bytes.set(blocks, 20);
    return bytes;
  };

  test('stores its rows from the bottom', () => {
    // The first row of indices is blue, the others are red.
    const block = [...RED_565, ...BLUE_565, 0x55, 0, 0, 0];
    const image = decodeBiowareDds(bioware(4, 4, 3, 8, block));
    expect(Array.from(image.data.subarray(0, 4))).toEqual([255, 0, 0, 255]);
    expect(Array.from(image.data.subarray(60, 64))).toEqual([0, 0, 255, 255]);
  });

  test('has no alpha with 3 channels', () => {
    const image = decodeBiowareDds(bioware(4, 4, 3, 8, [...BLUE_565, ...RED_565, ...COLUMNS]));
    expect(Array.from(image.data).filter((_, index) => index % 4 === 3)).toEqual(new Array(16).fill(255));
  });

  test('is BC3 with 4 channels', () => {
    const block = [50, 100, ...RAMP_INDICES, ...RED_565, ...BLUE_565, ...SOLID];
    const image = decodeBiowareDds(bioware(4, 4, 4, 16, block));
    expect(Array.from(image.data.subarray(48, 52))).toEqual([255, 0, 0, 50]);
    expect(Array.from(image.data.subarray(60, 64))).toEqual([255, 0, 0, 70]);
  });

  test('is recognized by a byte count that fits its size', () => {
    expect(isBiowareDds(bioware(8, 4, 3, 16, []))).toBe(true);
    expect(isBiowareDds(bioware(8, 4, 3, 17, []))).toBe(false);
    expect(isBiowareDds(bioware(8, 4, 2, 16, []))).toBe(false);
    expect(codeOf(() => decodeBiowareDds(bioware(8, 4, 3, 16, SOLID)))).toBe('IMAGE_TRUNCATED');
  });
});
