import type { Report } from '../../report/report.ts';
import { createScene, type Scene } from '../../scene/scene.ts';
import type { ReadingOptions, SourceFile, TextureFile } from '../format.ts';

export function toScene(
  files: readonly SourceFile[],
  _textures: readonly TextureFile[],
  _report: Report,
  _options: ReadingOptions = {},
): Scene {
  return createScene(
    '',
    { format: 'c3s', files: files.filter(({ document }) => document).map(({ name }) => name) },
    { up: '+y', front: '+z', handedness: 'right', metresPerUnit: 1 },
  );
}
