/** The images that textures may have. */
import type { Capabilities } from '../../src/fit/capabilities.ts';
import { decodeImage, imageFormat } from '../../src/images/decode.ts';
import { encodeTga } from '../../src/images/encode-tga.ts';
import { encodePng } from '../../src/images/png.ts';
import type { Trial } from './trial.ts';

const PIXELS = { width: 4, height: 4, data: new Uint8Array(64).fill(200) };
const UNEVEN = { width: 3, height: 5, data: new Uint8Array(60).fill(200) };

function imageTrial(
  title: string,
  uri: string,
  bytes: Uint8Array,
  held: Trial['held'],
  facts: (bytes: Uint8Array, uri: string) => (string | number)[],
): Trial {
  return {
    title,
    concerns: ({ materials }) => materials.maps.includes('diffuse'),
    held,
    add: (scene) => {
      scene.textures = [{ name: 'skin', uri, bytes }];
      scene.materials[0]!.maps = [{ texture: 0, uv: 0, use: 'diffuse' }];
    },
    facts: ({ textures }) => textures.flatMap((found) => (found.bytes ? facts(found.bytes, found.uri) : [])),
  };
}

const kindOf = (bytes: Uint8Array, uri: string) => [imageFormat(bytes, uri) ?? ''];
const sizeOf = (bytes: Uint8Array, uri: string) => {
  const { width, height } = decodeImage(bytes, uri);
  return [width, height];
};
const takes =
  (kind: 'png' | 'tga') =>
  ({ images }: Capabilities) =>
    images.kinds?.includes(kind) ?? true;

export const imageTrials: readonly Trial[] = [
  imageTrial('images as PNG', 'skin.png', encodePng(PIXELS), takes('png'), kindOf),
  imageTrial('images as TGA', 'skin.tga', encodeTga(PIXELS, false), takes('tga'), kindOf),
  imageTrial(
    'images of 3 × 5 pixels',
    'skin.png',
    encodePng(UNEVEN),
    ({ images }) => !images.powersOfTwo,
    sizeOf,
  ),
];
