/** Checks the images of textures. */
import type { Report } from '../report/report.ts';
import type { ScenePath } from '../scene/path.ts';
import type { Scene, Texture } from '../scene/scene.ts';
import { FIT_CODES } from './codes.ts';

/** An empty image is treated as missing. */
export function fitTextures({ textures, materials }: Scene, report: Report): Texture[] {
  const used = new Set(materials.flatMap(({ maps }) => maps.map(({ texture }) => texture)));
  return textures.map((texture, index) => {
    const { bytes, uri, ...others } = texture;
    const path: ScenePath = `textures[${index}]`;
    if (!used.has(index)) {
      report.lose(FIT_CODES.FIT_IMAGE_UNUSED, `Image "${uri}" is not used by any material`, { path });
    }
    if (bytes?.length !== 0) return texture;
    report.lose(FIT_CODES.FIT_IMAGE_EMPTY, `Image "${uri}" is empty`, { path });
    return { ...others, uri };
  });
}
