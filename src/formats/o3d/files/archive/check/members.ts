import { O3D_CODES as CODES } from '../../../codes.ts';
import { shaderAssets, textureAssets } from '../assets.ts';
import { fileNamed, isMacintoshOnly, isMarker } from '../layout.ts';
import { paramPath } from '../scene-index.ts';
import type { CheckedScene } from './checked-scene.ts';

/** Checks the marker and the files to which the scene refers. */
export function checkMembers({ document, index, report }: CheckedScene): void {
  const { container, members } = document;
  if (container.kind === 'json') return;
  const first = members.find((member) => member.kind === 'file' && !isMacintoshOnly(member));
  if (!first || !isMarker(first)) {
    report.add(
      CODES.O3D_MARKER_MISSING,
      first ? `First file is ${first.name} instead of the marker` : 'The archive has no files',
    );
  }
  const reported = new Set<string>();
  for (const { uri, param } of [...textureAssets(index), ...shaderAssets(index)]) {
    if (reported.has(uri) || fileNamed(document, uri)) continue;
    reported.add(uri);
    report.add(CODES.O3D_ASSET_MISSING, `File ${uri} is not in the archive`, { path: paramPath(param) });
  }
}
