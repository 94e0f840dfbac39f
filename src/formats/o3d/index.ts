/** The family: all its kinds of files, and what they make together. */
import type { Report } from '../../report/report.ts';
import { createScene } from '../../scene/scene.ts';
import type { Family, SourceFile } from '../format.ts';
import { O3D_CODES } from './codes.ts';

export { o3dFormats } from './formats.ts';

export const o3dFamily: Family = { id: 'o3d', toScene, lacks: () => undefined };

function toScene(files: readonly SourceFile[], _textures: unknown, report: Report) {
  for (const { name } of files) report.lose(O3D_CODES.O3D_LEFT_OUT, `left out: all of ${name}`);
  const names = files.filter(({ document }) => document).map(({ name }) => name);
  const axes = { up: '+y', front: '+z', handedness: 'right', metresPerUnit: 1 } as const;
  return createScene('', { format: 'o3d', files: names }, axes);
}
