/** `npm run bench -- png`: speed and size of PNG compared with pngjs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import type { Image } from '../src/images/image.ts';
import { inflateBy, inflatePortably } from '../src/images/inflate.ts';
import { decodePng, encodePng } from '../src/images/png.ts';
import { useZlib } from '../src/node/zlib.ts';
import { type Comparison, markdown, measure } from './measure.ts';

const SIDE = 1024;
const bone = join(import.meta.dirname, '../samples/yorick/cal3d/yorick_bone.png');

const images: [string, Image][] = [
  ['gradient with grain, 1024²', gradient()],
  ['blocks of two colors, 1024²', blocks()],
  ["Yorick's bone, 256²", decodePng(readFileSync(bone))],
];

const comparisons: Comparison[] = [];
const sizes: string[] = [];
for (const [name, image] of images) {
  const bytes = image.data.length;
  const [ours, theirs] = [encodePng(image), Buffer.from(byPngjs(image))];
  sizes.push(`| ${name} | ${bytes * 0.75} | ${theirs.length} | ${ours.length} |`);
  comparisons.push({
    name: `write: ${name}`,
    bytes,
    ways: { pngjs: () => byPngjs(image), Exhume: () => encodePng(image) },
  });
  comparisons.push({
    name: `read, written by pngjs: ${name}`,
    bytes,
    ways: {
      pngjs: () => PNG.sync.read(theirs),
      'Exhume, zlib': () => {
        useZlib();
        return decodePng(theirs);
      },
      'Exhume, JavaScript': () => {
        inflateBy(inflatePortably);
        return decodePng(theirs);
      },
    },
  });
}
console.log(markdown(await measure(comparisons)));
console.log('\n| image | pixels, bytes | pngjs | Exhume |\n|---|---:|---:|---:|');
console.log(sizes.join('\n'));

/** Without alpha, as Exhume writes opaque images. */
function byPngjs({ width, height, data }: Image): Uint8Array {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  return PNG.sync.write(png, { colorType: 2 });
}

function random(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state >> 16;
  };
}

function gradient(): Image {
  const next = random();
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const [x, y, grain] = [pixel % SIDE, Math.floor(pixel / SIDE), next() % 4];
    data.set([x / 4 + grain, y / 4 + grain, (x + y) / 8 + grain, 255], pixel * 4);
  }
  return { width: SIDE, height: SIDE, data };
}

/** Blocks of 4 × 4 pixels, as decoded from DDS. */
function blocks(): Image {
  const next = random();
  const colors = Array.from({ length: 4096 }, () => [next() & 255, next() & 255, next() & 255, 255]);
  const data = new Uint8Array(SIDE * SIDE * 4);
  for (let block = 0; block < (SIDE / 4) ** 2; block++) {
    const pair = [colors[next() % 4096]!, colors[next() % 4096]!];
    const [left, top] = [(block % (SIDE / 4)) * 4, Math.floor(block / (SIDE / 4)) * 4];
    for (let pixel = 0; pixel < 16; pixel++) {
      data.set(pair[next() & 1]!, ((top + (pixel >> 2)) * SIDE + left + (pixel & 3)) * 4);
    }
  }
  return { width: SIDE, height: SIDE, data };
}
