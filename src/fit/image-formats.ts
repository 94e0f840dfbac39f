/** Scenes whose images have the format that a target was asked to write. */
import { isBiowareDds } from '../images/bioware-dds.ts';
import { decodeImage } from '../images/decode.ts';
import { encodeImage } from '../images/encode.ts';
import type { Image } from '../images/image.ts';
import type { Samples } from '../images/resize.ts';
import type { Report } from '../report/report.ts';
import { type MapUse, NONE, type Scene, type Texture } from '../scene/scene.ts';
import { stemOf } from '../text/file-name.ts';
import { FIT_CODES } from './codes.ts';
import { ImageFitter } from './images.ts';

/** Uses of images whose pixels are no colors. */
const DATA: readonly MapUse[] = ['bump', 'normal'];

/** The same scene with images of a format. Those that have it already, or cannot be decoded, are unchanged. */
export function withImagesAs(scene: Scene, format: 'dds' | 'tga' | 'png', report: Report): Scene {
  const { textures } = scene;
  const fitter = new ImageFitter(textures, report);
  const data = dataTextures(scene);
  const converted = textures.map((texture, index): Texture => {
    if (!texture.bytes) return texture;
    // A DDS has mip levels, which need sides of powers of two.
    const fitting = fitter.fitting(index, { powersOfTwo: format === 'dds' });
    if (!fitting) return texture;
    const uri = `${stemOf(texture.uri)}.${format}`;
    if (fitting.format === format && !isBiowareDds(fitting.bytes))
      return { ...texture, uri, bytes: fitting.bytes };
    const samples: Samples = data.has(index) ? 'data' : 'color';
    const bytes = encodeImage(fitting.pixels, format, { samples });
    if (format === 'dds') reportCompression(texture, index, fitting.pixels, bytes, report);
    return { ...texture, uri, bytes };
  });
  return { ...scene, textures: converted };
}

/** The textures that are only used as data. */
function dataTextures({ materials }: Scene): Set<number> {
  const maps = materials.flatMap((material) => material.maps).filter(({ texture }) => texture !== NONE);
  const colors = new Set(maps.flatMap(({ use, texture }) => (DATA.includes(use) ? [] : [texture])));
  return new Set(maps.flatMap(({ texture }) => (colors.has(texture) ? [] : [texture])));
}

function reportCompression(
  { uri }: Texture,
  index: number,
  before: Image,
  bytes: Uint8Array,
  report: Report,
): void {
  const { data } = decodeImage(bytes, 'image.dds');
  let [max, sum] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    const difference = Math.abs(data[at]! - before.data[at]!);
    max = Math.max(max, difference);
    sum += difference;
  }
  if (max === 0) return;
  const error = { max, mean: sum / data.length, unit: 'of 255' };
  report.lose(FIT_CODES.FIT_IMAGE_COMPRESSED, `Image "${uri}" was compressed`, {
    path: `textures[${index}]`,
    error,
  });
}
