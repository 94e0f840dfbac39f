/** Images beside a file: what they are called, and what a target takes of them. */
import { decodeImage, type ImageFormat, imageFormat } from '../images/decode.ts';
import type { Image } from '../images/image.ts';
import { encodePng } from '../images/png.ts';
import { isPowerOfTwo, nearestPowerOfTwo, resized } from '../images/resize.ts';
import { FormatError } from '../report/report.ts';
import type { Texture } from '../scene/scene.ts';
import { fileOf } from '../text/file-name.ts';
import { DistinctNames, foldCase } from './names.ts';

/** What a target takes. */
export interface ImageNeeds {
  /** Whether it reads an image as it is; others become PNG. Without it, it reads all. */
  takes?(bytes: Uint8Array, format: ImageFormat): boolean;
  /** Whether width and height must be powers of two; images of other sizes get the nearest. */
  powersOfTwo?: boolean;
}

export interface FittingImage {
  bytes: Uint8Array;
  format: ImageFormat;
  pixels: Image;
  /** The size that it had before, if it was resized. */
  before?: { width: number; height: number };
}

/** The name of a texture's file without its folders. */
export function imageFile(uri: string): string {
  const file = fileOf(uri);
  return /^\.*$/.test(file) ? 'texture' : file;
}

/** Gives out names of files; the extension of a numbered one stays at its end. */
export function imageFileNames(): DistinctNames {
  return new DistinctNames({ keyOf: foldCase, numbered: (name, number) => `${number}_${name}` });
}

/** The images that a scene has, as they are. */
export function imageFiles(
  textures: readonly Texture[],
  names: readonly string[],
): { name: string; bytes: Uint8Array }[] {
  return textures.flatMap(({ bytes }, index) => (bytes ? [{ name: names[index]!, bytes }] : []));
}

/** @returns undefined where the image was not found; an error, which is not thrown, where it cannot be decoded */
export function decodedTexture({ bytes, uri }: Texture): Image | FormatError | undefined {
  try {
    return bytes && decodeImage(bytes, uri);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}

/** The image of a texture as a target takes it; returns what `decodedTexture` does where there is none. */
export function fittingImage(
  texture: Texture,
  { takes, powersOfTwo = false }: ImageNeeds,
): FittingImage | FormatError | undefined {
  const pixels = decodedTexture(texture);
  if (!pixels || pixels instanceof FormatError) return pixels;
  const bytes = texture.bytes!;
  const { width, height } = pixels;
  if (powersOfTwo && !(isPowerOfTwo(width) && isPowerOfTwo(height))) {
    const fitting = resized(pixels, nearestPowerOfTwo(width), nearestPowerOfTwo(height));
    return { bytes: encodePng(fitting), format: 'png', pixels: fitting, before: { width, height } };
  }
  const format = imageFormat(bytes, texture.uri)!;
  if (takes && !takes(bytes, format)) return { bytes: encodePng(pixels), format: 'png', pixels };
  return { bytes, format, pixels };
}
