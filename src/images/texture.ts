/** Converts an image of any format to a texture. */
import { decodeImage } from './decode.ts';
import { type EncodedFormat, type EncodeOptions, encodeImage } from './encode.ts';
import type { Image } from './image.ts';
import { atMost, isPowerOfTwo, nearestPowerOfTwo, resized } from './resize.ts';

/** Options for converting an image to a texture. */
export interface TextureOptions extends EncodeOptions {
  /** Most pixels of a side; larger images are scaled down. */
  maxSize?: number;
  /** Whether to scale width and height to the nearest powers of two. */
  powerOfTwo?: boolean;
}

export interface Texture {
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** @param name of the file, for recognizing a TGA @throws FormatError for an image that cannot be read; RangeError, see `encodeImage` */
export function textureOf(
  bytes: Uint8Array,
  name: string,
  format: EncodedFormat,
  options: TextureOptions = {},
): Texture {
  const image = fitting(decodeImage(bytes, name), options);
  const { width, height } = image;
  return { width, height, bytes: encodeImage(image, format, options) };
}

/** Whether both sides are powers of two, as the games require of a texture with mip levels. */
export function hasSidesOfTwo({ width, height }: Pick<Image, 'width' | 'height'>): boolean {
  return isPowerOfTwo(width) && isPowerOfTwo(height);
}

function fitting(
  image: Image,
  { maxSize = Number.POSITIVE_INFINITY, powerOfTwo, samples }: TextureOptions,
): Image {
  const limited = atMost(image, maxSize, samples);
  if (!powerOfTwo || hasSidesOfTwo(limited)) return limited;
  const side = (length: number) => {
    const nearest = nearestPowerOfTwo(length);
    return nearest > maxSize ? nearest / 2 : nearest;
  };
  return resized(image, side(limited.width), side(limited.height), samples);
}
