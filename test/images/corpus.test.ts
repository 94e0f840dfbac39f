import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { decodeImage } from '../../src/images/decode.ts';
import type { Image } from '../../src/images/image.ts';
import { corpus, corpusFiles, describeCorpus } from '../corpus.ts';

const MAX_BYTES = 4 * 1024 * 1024;

const read = (path: string) => new Uint8Array(readFileSync(corpus(path)));

/** Width and height, straight from where each format has them. */
function statedSize(bytes: Uint8Array, path: string): [number, number] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (/\.tga$/i.test(path)) return [view.getUint16(12, true), view.getUint16(14, true)];
  if (/\.png$/i.test(path)) return [view.getUint32(16), view.getUint32(20)];
  if (/\.dds$/i.test(path)) {
    if (view.getUint32(0) === 0x44445320) return [view.getUint32(16, true), view.getUint32(12, true)];
    return [view.getUint32(0, true), view.getUint32(4, true)];
  }
  let frame = 2;
  while (![0xc0, 0xc1, 0xc2].includes(bytes[frame + 1]!)) frame += 2 + view.getUint16(frame + 2);
  return [view.getUint16(frame + 7), view.getUint16(frame + 5)];
}

describeCorpus('real textures', () => {
  const paths = corpusFiles('', (path) => /\.(tga|dds|png|jpe?g)$/i.test(path)).filter(
    (path) => statSync(corpus(path)).size <= MAX_BYTES,
  );

  test('are there', () => {
    expect(paths.length).toBeGreaterThan(50);
  });

  test.each(paths)('%s decodes in its stated size', (path) => {
    const bytes = read(path);
    const { width, height, data } = decodeImage(bytes, path);
    expect([width, height]).toEqual(statedSize(bytes, path));
    expect(data.length).toBe(width * height * 4);
    expect(new Set(data).size, 'the picture is not empty').toBeGreaterThan(1);
  });
});

/** The mean color of each cell of an 8 × 8 grid, 4 numbers per cell. */
function thumbnail({ width, height, data }: Image): Float64Array {
  const sums = new Float64Array(8 * 8 * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = Math.floor((y * 8) / height) * 8 + Math.floor((x * 8) / width);
      for (let i = 0; i < 4; i++) sums[cell * 4 + i]! += data[(y * width + x) * 4 + i]!;
    }
  }
  return sums.map((sum) => (sum * 64) / (width * height));
}

describeCorpus('textures that a game ships both as TGA and as DDS', () => {
  const folder = 'mdl/rollnw/tests/test_data/renderer/nwn_dump_user/development';
  const twins = corpusFiles(`${folder}/dds`, (path) => path.endsWith('.dds'))
    .map((dds) => ({
      name: basename(dds),
      dds,
      tga: dds.replace('/dds/', '/tga/').replace(/\.dds$/, '.tga'),
    }))
    .filter(({ tga }) => existsSync(corpus(tga)));

  test.each(twins)('look the same: $name', ({ dds, tga }) => {
    const a = thumbnail(decodeImage(read(dds), dds));
    const b = thumbnail(decodeImage(read(tga), tga));
    const difference = a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length;
    expect(difference).toBeLessThan(4);
  });
});
