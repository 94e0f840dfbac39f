/** Small images of every kind, most of which nothing else writes. */
import { zlibSync } from 'fflate';
import jpeg from 'jpeg-js';
import { encodeTga } from '../../src/images/encode-tga.ts';
import type { Image } from '../../src/images/image.ts';
import { encodePng } from '../../src/images/png.ts';
import { join as joined, text, u16, u32 } from '../../test/archives/bytes.ts';

const RGBA: Image = {
  width: 5,
  height: 3,
  data: Uint8Array.from({ length: 60 }, (_, at) => (at * 37) & 255),
};
const OPAQUE: Image = { ...RGBA, data: RGBA.data.map((value, at) => (at % 4 === 3 ? 255 : value)) };

/** @returns undefined for other readers */
export function imagesOf(id: string): Uint8Array[] | undefined {
  const made: Record<string, () => Uint8Array[]> = {
    'image.png': () => [encodePng(RGBA), encodePng(OPAQUE), ...pngs()],
    'image.tga': () => [encodeTga(RGBA, true), encodeTga(OPAQUE, false), ...tgas()],
    'image.jpeg': () =>
      [10, 90].map((quality) => new Uint8Array(jpeg.encode({ ...OPAQUE, data: OPAQUE.data }, quality).data)),
    'image.bmp': bmps,
    'image.dds': ddss,
  };
  return made[id]?.();
}

/** Every color type and depth, some interlaced. */
function pngs(): Uint8Array[] {
  const kinds = [
    [0, 1],
    [0, 4],
    [0, 16],
    [2, 16],
    [3, 2],
    [3, 8],
    [4, 8],
    [6, 16],
  ] as const;
  return [0, 1].flatMap((interlace) =>
    kinds.map(([type, depth]) => {
      const rows = zlibSync(new Uint8Array(400).map((_, at) => (at % 9 === 0 ? at % 5 : at)));
      const header = joined(bigEndian(7, 6), Uint8Array.of(depth, type, 0, 0, interlace));
      return joined(
        Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
        pngChunk('IHDR', header),
        pngChunk('PLTE', Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
        pngChunk('tRNS', Uint8Array.of(0, 128, 255, 3, 4, 5)),
        pngChunk('IDAT', rows),
        pngChunk('IEND', new Uint8Array(0)),
      );
    }),
  );
}

export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  return joined(bigEndian(data.length), text(type), data, bigEndian(0));
}

export function bigEndian(...values: number[]): Uint8Array {
  return u32(...values).map((_, at, all) => all[(at & ~3) + 3 - (at & 3)]!);
}

/** Types 1, 3, 9, 10 and 11, which are not written. */
function tgas(): Uint8Array[] {
  const head = (type: number, palette: number, depth: number, bits: number) =>
    joined(
      Uint8Array.of(2, palette === 0 ? 0 : 1, type, 0, 0),
      u16(palette),
      Uint8Array.of(palette === 0 ? 0 : 24),
      u16(0, 0, 4, 3),
      Uint8Array.of(depth, bits),
      text('id'),
    );
  const colors = Uint8Array.from({ length: 12 }, (_, at) => at * 20);
  const runs = Uint8Array.of(0x83, 1, 0x83, 2, 0x03, 0, 1, 2, 3);
  return [
    joined(head(1, 4, 8, 0x20), colors, Uint8Array.of(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)),
    joined(head(3, 0, 8, 0), new Uint8Array(12).fill(9)),
    joined(head(9, 4, 8, 0), colors, runs),
    joined(head(11, 0, 8, 0x20), runs),
    joined(head(10, 0, 16, 1), Uint8Array.of(0x8b, 1, 128)),
    joined(head(10, 0, 32, 8), Uint8Array.of(0x8b, 1, 2, 3, 4)),
  ];
}

function bmps(): Uint8Array[] {
  return [1, 4, 8, 16, 24, 32].flatMap((bits) => {
    const palette =
      bits <= 8 ? u32(...Array.from({ length: 2 ** bits }, (_, at) => at * 0x010203)) : new Uint8Array(0);
    const pixels = new Uint8Array(Math.ceil((5 * bits) / 32) * 4 * 3).map((_, at) => at * 11);
    const start = 54 + palette.length;
    const head = joined(
      text('BM'),
      u32(start + pixels.length, 0, start, 40, 5, 3),
      u16(1, bits),
      u32(0, pixels.length, 2835, 2835, 0, 0),
    );
    return [joined(head, palette, pixels)];
  });
}

function ddss(): Uint8Array[] {
  const microsoft = (flags: number, four: string, bits: readonly number[], pixels: number) =>
    joined(
      text('DDS '),
      u32(124, 0x1007, 4, 4, 0, 0, 1),
      new Uint8Array(44),
      u32(32, flags),
      text(four, 4),
      u32(...bits),
      u32(0x1000, 0, 0, 0, 0),
      new Uint8Array(pixels).map((_, at) => at * 29),
    );
  const none = [0, 0, 0, 0, 0];
  return [
    microsoft(4, 'DXT1', none, 8),
    microsoft(4, 'DXT3', none, 16),
    microsoft(4, 'DXT5', none, 16),
    microsoft(0x41, '', [32, 0xff0000, 0xff00, 0xff, 0xff000000], 64),
    microsoft(0x40, '', [24, 0xff0000, 0xff00, 0xff, 0], 48),
    microsoft(0x40, '', [16, 0xf800, 0x7e0, 0x1f, 0], 32),
    microsoft(0x20000, '', [8, 0xff, 0, 0, 0], 16),
    joined(
      u32(4, 4, 3, 8, 0),
      new Uint8Array(8).map((_, at) => at * 31),
    ),
    joined(
      u32(4, 4, 4, 16, 0),
      new Uint8Array(16).map((_, at) => at * 31),
    ),
  ];
}
