/** Images that there is something of. */
import type { Report } from '../report/report.ts';
import type { Scene, Texture } from '../scene/scene.ts';
import { FIT_CODES } from './codes.ts';

/** An image without bytes counts as one that was not found. */
export function fitTextures({ textures }: Scene, report: Report): Texture[] {
  return textures.map((texture, index) => {
    const { bytes, ...others } = texture;
    if (bytes?.length !== 0) return texture;
    const message = `the image "${texture.uri}" has no bytes`;
    report.lose(FIT_CODES.FIT_IMAGE_EMPTY, message, { path: `textures[${index}]` });
    return others;
  });
}
