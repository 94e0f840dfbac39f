/** The files of a model and its animations as one scene. */
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
    files[0]?.name ?? '',
    { format: 'cryengine', files: files.map(({ name }) => name) },
    { up: '+z', front: '-y', handedness: 'right', metresPerUnit: 0.01 },
  );
}
