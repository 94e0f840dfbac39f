import { imageFormat } from '../../../images/decode.ts';
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../codes.ts';

/** Reports images that are written as they are although the engine cannot open them: it knows no PNG. */
export function reportUnreadImages({ textures }: Scene, report: Report): void {
  for (const [index, { uri, bytes }] of textures.entries()) {
    if (!bytes || imageFormat(bytes, uri) !== 'png') continue;
    const message = `Far Cry cannot open the image "${uri}"`;
    report.lose(CRYENGINE_CODES.CRYENGINE_IMAGE_UNREAD, message, { path: `textures[${index}]` });
  }
}
