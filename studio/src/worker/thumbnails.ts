/** Thumbnails of textures in any image format. */
import { FormatError } from 'exhume';
import { decodeImage, encodePng, type Image } from 'exhume/images';
import { openCharacter } from './opened.ts';

/** Size of the longer side, in pixels. */
const SIDE = 64;

/** An image as the page shows it. */
export interface ImageFacts {
  /** Pixels. */
  width: number;
  height: number;
  /** Bytes of the file. */
  size: number;
  /** As PNG, at most `LARGE` pixels wide and high. */
  picture: Blob;
}

/** Pixels. */
const LARGE = 320;

/** @returns undefined for an image that is missing or cannot be decoded */
export function imageFacts(index: number): ImageFacts | undefined {
  const { uri, bytes } = openCharacter().scene?.textures[index] ?? {};
  if (!bytes || uri === undefined) return undefined;
  try {
    const image = decodeImage(bytes, uri);
    const picture = pngOf(image, LARGE);
    return { width: image.width, height: image.height, size: bytes.length, picture };
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

/** Of each texture of the scene, as PNG; undefined for those that are missing or cannot be decoded. */
export function thumbnails(): (Blob | undefined)[] {
  return (openCharacter().scene?.textures ?? []).map(({ uri, bytes }) => bytes && thumbnail(uri, bytes));
}

function thumbnail(name: string, bytes: Uint8Array): Blob | undefined {
  try {
    return pngOf(decodeImage(bytes, name), SIDE);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}

function pngOf(image: Image, side: number): Blob {
  return new Blob([encodePng(shrunk(image, side))], { type: 'image/png' });
}

/** Nearest-neighbor reduction by a whole factor. */
function shrunk(image: Image, side: number): Image {
  const step = Math.ceil(Math.max(image.width, image.height) / side);
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
