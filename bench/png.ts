/** `npm run bench -- png`: speed and size of PNG compared with pngjs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { inflateBy, inflatePortably } from '../src/binary/inflate.ts';
import type { Image } from '../src/images/image.ts';
import { decodePng, encodePng } from '../src/images/png.ts';
import { useZlib } from '../src/node/zlib.ts';
import { type Comparison, markdown, measure } from './measure.ts';
import { blocks, byPngjs, gradient } from './pictures.ts';

const bone = join(import.meta.dirname, '../samples/yorick/cal3d/yorick_bone.png');

const images: [string, Image][] = [
  ['gradient with grain, 1024²', gradient(1024)],
  ['blocks of two colors, 1024²', blocks(1024)],
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
