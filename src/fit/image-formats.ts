/** Scenes whose images have the format that a target was asked to write. */
import { isBiowareDds } from '../images/bioware-dds.ts';
import { decodeImage, type ImageFormat } from '../images/decode.ts';
import { encodeImage } from '../images/encode.ts';
import type { Image } from '../images/image.ts';
import { encodePng } from '../images/png.ts';
import { atMost, type Samples } from '../images/resize.ts';
import type { Report } from '../report/report.ts';
import type { ElementPath } from '../scene/path.ts';
import { type MapUse, NONE, type Scene, type Texture } from '../scene/scene.ts';
import { stemOf } from '../text/file-name.ts';
import type { ImageKind } from './capabilities.ts';
import { FIT_CODES } from './codes.ts';
import { ImageFitter } from './images.ts';

/** Uses of images whose pixels are no colors. */
const DATA: readonly MapUse[] = ['bump', 'normal', 'opacity', 'gloss', 'metallicRoughness', 'occlusion'];

/** The same scene with images of a format. Those that have it already, or cannot be decoded, are unchanged. */
export function withImagesAs(scene: Scene, format: 'dds' | 'tga' | 'png', report: Report): Scene {
  const { textures } = scene;
  const fitter = new ImageFitter(textures, report);
  const data = dataTextures(scene);
  const converted = textures.map((texture, index): Texture => {
    if (!texture.bytes) return texture;
    const samples: Samples = data.has(index) ? 'data' : 'color';
    // A DDS has mip levels, which need sides of powers of two.
    const fitting = fitter.fitting(index, { powersOfTwo: format === 'dds', samples });
    if (!fitting) return texture;
    const uri = `${stemOf(texture.uri)}.${format}`;
    if (fitting.format === format && !isBiowareDds(fitting.bytes))
      return { ...texture, uri, bytes: fitting.bytes };
    const bytes = encodeImage(fitting.pixels, format, { samples });
    if (format === 'dds')
      reportCompression(texture.uri, [fitting.pixels, decodeImage(bytes, uri)], report, `textures[${index}]`);
    return { ...texture, uri, bytes };
  });
  return { ...scene, textures: converted };
}

/** The same scene with images of other formats as PNG. Those that cannot be decoded are unchanged. */
export function withImagesIn(scene: Scene, kinds: readonly ImageKind[], report: Report): Scene {
  const fitter = new ImageFitter(scene.textures, report);
  const takes = (bytes: Uint8Array, format: ImageFormat) =>
    kinds.some((kind) => kind === format) && !isBiowareDds(bytes);
  const textures = scene.textures.map((texture, index): Texture => {
    const fitting = texture.bytes && fitter.fitting(index, { takes });
    if (!fitting || fitting.bytes === texture.bytes) return texture;
    return { ...texture, uri: `${stemOf(texture.uri)}.png`, bytes: fitting.bytes };
  });
  return { ...scene, textures };
}

/** The same scene with larger images scaled down to a width or height. They are PNG then. */
export function withImagesAtMost(scene: Scene, side: number, report: Report): Scene {
  const fitter = new ImageFitter(scene.textures, report);
  const data = dataTextures(scene);
  const textures = scene.textures.map((texture, index): Texture => {
    const image = texture.bytes && fitter.decoded(index);
    if (!image || Math.max(image.width, image.height) <= side) return texture;
    const small = atMost(image, side, data.has(index) ? 'data' : 'color');
    const message = `Image "${texture.uri}" was scaled from ${image.width} × ${image.height} to ${small.width} × ${small.height} pixels`;
    report.lose(FIT_CODES.FIT_IMAGE_RESIZED, message, { path: `textures[${index}]` });
    return { ...texture, uri: `${stemOf(texture.uri)}.png`, bytes: encodePng(small) };
  });
  return { ...scene, textures };
}

/** The textures that are only used as data. */
export function dataTextures({ materials }: Scene): Set<number> {
  const maps = materials.flatMap((material) => material.maps).filter(({ texture }) => texture !== NONE);
  const colors = new Set(maps.flatMap(({ use, texture }) => (DATA.includes(use) ? [] : [texture])));
  return new Set(maps.flatMap(({ texture }) => (colors.has(texture) ? [] : [texture])));
}

/** Reports how much an image and its compressed version differ. */
export function reportCompression(
  uri: string,
  [before, after]: readonly [Image, Image],
  report: Report,
  path?: ElementPath,
): void {
  const { data } = before;
  let [max, sum] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    const difference = Math.abs(data[at]! - after.data[at]!);
    max = Math.max(max, difference);
    sum += difference;
  }
  if (max === 0) return;
  const error = { max, mean: sum / data.length, unit: 'of 255' };
  report.lose(FIT_CODES.FIT_IMAGE_COMPRESSED, `Image "${uri}" was compressed`, {
    ...(path ? { path } : {}),
    error,
  });
}
