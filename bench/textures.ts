/**
 * `npm run bench -- textures IMAGE…`: quality and speed of DDS beside ImageMagick's encoder, both decoded by ImageMagick. Without
 * names, Yorick's textures are used.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { decodeImage } from '../src/images/decode.ts';
import { encodeImage } from '../src/images/encode.ts';
import { hasTransparency, type Image } from '../src/images/image.ts';
import { encodePng } from '../src/images/png.ts';

const samples = join(import.meta.dirname, '../samples/yorick/cal3d');
const given = process.argv.slice(2);
const names = given.length > 0 ? given : ['bone', 'cloth'].map((name) => join(samples, `yorick_${name}.png`));

const COLOR = [0, 1, 2];
const ALPHA = [3];
const folder = mkdtempSync(join(tmpdir(), 'exhume-'));
const place = (name: string) => join(folder, name);

console.log(
  '| image | pixels | blocks | Exhume | ImageMagick, range fit | ImageMagick, cluster fit | Exhume, MB/s |',
);
console.log('|---|---|---|---:|---:|---:|---:|');
for (const name of names) {
  const image = decodeImage(readFileSync(name), name);
  const compression = hasTransparency(image) ? 'bc3' : 'bc1';
  writeFileSync(place('source.png'), encodePng(image));
  const encode = () => encodeImage(image, 'dds', { compression, mipmaps: false });
  writeFileSync(place('exhume.dds'), encode());
  const before = process.cpuUsage();
  encode();
  const seconds = process.cpuUsage(before).user / 1e6;
  const cells = [
    basename(name),
    `${image.width} × ${image.height}`,
    compression.toUpperCase(),
    quality(image, 'exhume.dds'),
    byImageMagick(image, compression, false),
    byImageMagick(image, compression, true),
    (image.data.length / 1e6 / seconds).toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
rmSync(folder, { recursive: true });

function byImageMagick(image: Image, compression: 'bc1' | 'bc3', isClusterFit: boolean): string {
  const kind = compression === 'bc1' ? 'dxt1' : 'dxt5';
  const settings = [`compression=${kind}`, 'mipmaps=0', `cluster-fit=${isClusterFit}`];
  const defined = settings.flatMap((setting) => ['-define', `dds:${setting}`]);
  execFileSync('convert', [place('source.png'), ...defined, place('other.dds')]);
  return quality(image, 'other.dds');
}

/** Peak signal-to-noise ratio of the colors and, unless all is opaque, of the alpha, in decibels. */
function quality(image: Image, file: string): string {
  const decoded = execFileSync('convert', [`${place(file)}[0]`, '-depth', '8', 'RGBA:-'], {
    maxBuffer: 1 << 28,
  });
  const ratios = (hasTransparency(image) ? [COLOR, ALPHA] : [COLOR]).map((channels) =>
    ratioOf(image.data, decoded, channels),
  );
  return ratios.map((ratio) => (Number.isFinite(ratio) ? ratio.toFixed(2) : 'exact')).join(', alpha ');
}

function ratioOf(a: Uint8Array, b: Uint8Array, channels: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 4)
    for (const channel of channels) sum += (a[at + channel]! - b[at + channel]!) ** 2;
  return 10 * Math.log10((255 * 255 * (a.length / 4) * channels.length) / sum);
}
