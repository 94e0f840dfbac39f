import { O3D_CODES as CODES } from '../../../codes.ts';
import { shaderAssets, textureAssets } from '../assets.ts';
import { fileNamed, isMacintoshOnly, isMarker } from '../layout.ts';
import { paramPath } from '../scene-index.ts';
import type { CheckedScene } from './checked-scene.ts';

/** The marker in front, and the files that the scene names. */
export function checkMembers({ document, index, report }: CheckedScene): void {
  const { container, members } = document;
  if (container.kind === 'json') return;
  const first = members.find((member) => member.kind === 'file' && !isMacintoshOnly(member));
  if (!first || !isMarker(first)) {
    report.add(CODES.O3D_MARKER_MISSING, `the first file is ${first?.name ?? 'none'}`);
  }
  const told = new Set<string>();
  for (const { uri, param } of [...textureAssets(index), ...shaderAssets(index)]) {
    if (told.has(uri) || fileNamed(document, uri)) continue;
    told.add(uri);
    report.add(CODES.O3D_ASSET_MISSING, `there is no ${uri}`, { path: paramPath(param) });
  }
}
