/** Images whose alpha cuts out a shape. */
import { decodeImage } from '../images/decode.ts';
import { FormatError } from '../report/report.ts';
import type { Texture } from '../scene/scene.ts';

/** Whether an alpha cutoff removes some pixels of an image, but not all; false without an image that can be decoded. */
export function isCutOut(texture: Texture | undefined, cutoff: number): boolean {
  if (!texture?.bytes) return false;
  try {
    const { data } = decodeImage(texture.bytes, texture.uri);
    const alphas = data.filter((_, at) => at % 4 === 3);
    const isCut = (alpha: number) => alpha < cutoff * 255;
    return alphas.some(isCut) && !alphas.every(isCut);
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}
