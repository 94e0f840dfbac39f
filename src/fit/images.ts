/** Separate image files: their names, and conversion for a target. */
import { portableName } from '../archives/portable-name.ts';
import { decodeImage, type ImageFormat, imageFormat } from '../images/decode.ts';
import type { Image } from '../images/image.ts';
import { withOpacity } from '../images/opacity.ts';
import { encodePng } from '../images/png.ts';
import { isPowerOfTwo, nearestPowerOfTwo, resized, type Samples } from '../images/resize.ts';
import { type Code, FormatError, type Report } from '../report/report.ts';
import type { Texture } from '../scene/scene.ts';
import { fileOf } from '../text/file-name.ts';
import { FIT_CODES } from './codes.ts';
import { DistinctNames, foldCase } from './names.ts';

/** Requirements of a target. */
export interface ImageNeeds {
  /** Whether it supports an image; others are converted to PNG. By default all are supported. */
  takes?(bytes: Uint8Array, format: ImageFormat): boolean;
  /** Whether width and height must be powers of two; other images are scaled to the nearest. */
  powersOfTwo?: boolean;
  /** What its channels are, for scaling. Default `color`. */
  samples?: Samples;
}

export interface FittingImage {
  bytes: Uint8Array;
  format: ImageFormat;
  pixels: Image;
}

/** The name of a texture's file without its folders, as all systems can have it. */
export function imageFile(uri: string): string {
  const file = fileOf(uri);
  return /^\.*$/.test(file) ? 'texture' : portableName(file);
}

/** Distinct file names; numbers precede the extension. */
export function imageFileNames(): DistinctNames {
  return new DistinctNames({ keyOf: foldCase, numbered: (name, number) => `${number}_${name}` });
}

/** The images of a scene, unchanged. */
export function imageFiles(
  textures: readonly Texture[],
  names: readonly string[],
): { name: string; bytes: Uint8Array }[] {
  return textures.flatMap(({ bytes }, index) => (bytes ? [{ name: names[index]!, bytes }] : []));
}

/** Reports an image that is written unchanged although its size is not a power of two. @param index of its texture */
export function reportImageSize(
  textures: readonly Texture[],
  index: number,
  { width, height }: Image,
  report: Report,
): void {
  if (isPowerOfTwo(width) && isPowerOfTwo(height)) return;
  const message = `Image ${textures[index]!.uri} is ${width} × ${height}`;
  report.lose(FIT_CODES.FIT_IMAGE_SIZE, message, { path: `textures[${index}]` });
}

/** Converts images for targets. Each loss is reported once. */
export class ImageFitter {
  readonly #textures: readonly Texture[];
  readonly #report: Report;
  readonly #reported = new Set<string>();

  constructor(textures: readonly Texture[], report: Report) {
    this.#textures = textures;
    this.#report = report;
  }

  /** The pixels of a texture; undefined where its image was not found or cannot be decoded. */
  decoded(index: number): Image | undefined {
    const { bytes, uri } = this.#textures[index]!;
    if (!bytes) {
      this.#reportLoss(FIT_CODES.FIT_IMAGE_MISSING, `Image "${uri}" was not found`, index);
      return undefined;
    }
    try {
      return decodeImage(bytes, uri);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const message = `Image "${uri}" cannot be decoded: ${error.message}`;
      this.#reportLoss(FIT_CODES.FIT_IMAGE_DAMAGED, message, index);
      return undefined;
    }
  }

  /** The image of a texture, converted for a target; undefined without an image. */
  fitting(index: number, { takes, powersOfTwo = false, samples }: ImageNeeds): FittingImage | undefined {
    const pixels = this.decoded(index);
    if (!pixels) return undefined;
    const { uri, bytes = new Uint8Array() } = this.#textures[index]!;
    const { width, height } = pixels;
    if (powersOfTwo && !(isPowerOfTwo(width) && isPowerOfTwo(height))) {
      const fitting = resized(pixels, nearestPowerOfTwo(width), nearestPowerOfTwo(height), samples);
      const message = `Image "${uri}" was scaled from ${width} × ${height} to ${fitting.width} × ${fitting.height} pixels`;
      this.#reportLoss(FIT_CODES.FIT_IMAGE_RESIZED, message, index);
      return { bytes: encodePng(fitting), format: 'png', pixels: fitting };
    }
    const format = imageFormat(bytes, uri)!;
    if (takes && !takes(bytes, format)) return { bytes: encodePng(pixels), format: 'png', pixels };
    return { bytes, format, pixels };
  }

  /** Pixels with the brightness of a texture as alpha; undefined if that cannot be decoded or differs in size. */
  masked(pixels: Image, opacity: number): Image | undefined {
    const mask = this.decoded(opacity);
    if (!mask) return undefined;
    if (mask.width === pixels.width && mask.height === pixels.height) return withOpacity(pixels, mask);
    const { uri } = this.#textures[opacity]!;
    const message = `Opacity texture "${uri}" differs in size from the texture that it masks`;
    this.#reportLoss(FIT_CODES.FIT_MAP_DROPPED, message, opacity);
    return undefined;
  }

  #reportLoss(code: Code, message: string, texture: number): void {
    if (this.#reported.has(message)) return;
    this.#reported.add(message);
    this.#report.lose(code, message, { path: `textures[${texture}]` });
  }
}
