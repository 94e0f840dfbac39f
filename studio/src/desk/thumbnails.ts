/** Thumbnails of textures in any image format. */
import { FormatError } from 'exhume';
import { decodeImage, encodePng, type Image } from 'exhume/images';
import { openCharacter } from './opened.ts';

/** Size of the longer side, in pixels. */
const SIDE = 64;

/** Of each texture of the scene, as PNG; undefined for those that are missing or cannot be decoded. */
export function thumbnails(): (Blob | undefined)[] {
  return (openCharacter().scene?.textures ?? []).map(({ uri, bytes }) => bytes && thumbnail(uri, bytes));
}

function thumbnail(name: string, bytes: Uint8Array): Blob | undefined {
  try {
    return new Blob([new Uint8Array(encodePng(shrunk(decodeImage(bytes, name))))], { type: 'image/png' });
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** Nearest-neighbor reduction by a whole factor. */
function shrunk(image: Image): Image {
  const step = Math.ceil(Math.max(image.width, image.height) / SIDE);
  if (step <= 1) return image;
  const width = Math.ceil(image.width / step);
  const height = Math.ceil(image.height / step);
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * step * image.width + x * step) * 4;
      data.set(image.data.subarray(from, from + 4), (y * width + x) * 4);
    }
  }
  return { width, height, data };
}
