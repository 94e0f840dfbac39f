/** A checker texture that shows texture coordinates: the color of a square shows its position in the image. */
import { DataTexture, LinearMipmapLinearFilter, NearestFilter, RepeatWrapping, SRGBColorSpace } from 'three';

const SIZE = 256;
const SQUARES = 16;

export function createChecker(): DataTexture {
  const pixels = new Uint8Array(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const column = Math.floor((x * SQUARES) / SIZE);
      const row = Math.floor((y * SQUARES) / SIZE);
      const light = (column + row) % 2 === 0 ? 235 : 120;
      // Red grows with u, blue with v, downwards.
      const color = [
        light * (0.45 + (0.55 * column) / SQUARES),
        light * 0.6,
        light * (0.45 + (0.55 * row) / SQUARES),
      ];
      pixels.set([...color, 255], (y * SIZE + x) * 4);
    }
  }
  const texture = new DataTexture(pixels, SIZE, SIZE);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = NearestFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
