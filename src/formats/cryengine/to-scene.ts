/** The files of a model and its animations as one scene. */
import type { Report } from '../../report/report.ts';
import { createScene, type Scene } from '../../scene/scene.ts';
import type { ReadingOptions, SourceFile, TextureFile } from '../format.ts';
import { type CryengineDocument, chunksOf } from './document.ts';
import { addLevel } from './levels.ts';
import { addModel } from './model.ts';
import { textureCollector } from './scene-materials.ts';
import type { Model, Stage } from './stage.ts';

/** A centimetre. */
const METRES_PER_UNIT = 0.01;

/** A file that was found and read. */
interface Found {
  name: string;
  alias?: string;
  document: CryengineDocument;
}

export function toScene(
  files: readonly SourceFile[],
  textures: readonly TextureFile[],
  report: Report,
  _options: ReadingOptions = {},
): Scene {
  const scene = createScene(
    stem(files[0]?.name ?? ''),
    { format: 'cryengine', files: files.filter(({ document }) => document).map(({ name }) => name) },
    { up: '+z', front: '-y', handedness: 'right', metresPerUnit: METRES_PER_UNIT },
  );
  const stage: Stage = { scene, textureOf: textureCollector(scene, textures), bones: new Map(), report };
  const { models, levels } = sortFiles(files);
  const added = models.map(({ name, document }): Model => {
    report.file = name;
    return addModel(stage, document);
  });
  for (const { name, document } of levels) {
    report.file = name;
    if (added[0]) addLevel(stage, added[0], document);
  }
  report.file = undefined;
  addProperties(scene, added);
  return scene;
}

/** File name without folder and extension. */
function stem(name: string): string {
  const file = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  return file.includes('.') ? file.slice(0, file.lastIndexOf('.')) : file;
}

function sortFiles(files: readonly SourceFile[]): { models: Found[]; levels: Found[]; motions: Found[] } {
  const found = files.flatMap(({ document, ...file }) =>
    document && document.format !== 'cryengine.cal'
      ? [{ ...file, document: document as CryengineDocument }]
      : [],
  );
  const isMotion = ({ document }: Found) => document.format === 'cryengine.caf';
  return {
    models: found.filter((file) => !isMotion(file) && file.role !== 'level'),
    levels: found.filter((file) => !isMotion(file) && file.role === 'level'),
    motions: found.filter(isMotion),
  };
}

/** What the artist wrote about the scene. */
function addProperties(scene: Scene, models: readonly Model[]): void {
  const properties = models.flatMap(({ document }) =>
    chunksOf(document, 'sceneProperties', 'earlySceneProperties').flatMap(
      ({ content }) => content.properties,
    ),
  );
  if (properties.length === 0) return;
  const pairs = properties.map(({ name, value }) => [name.text, value.text]);
  scene.properties = { cryengine: { sceneProperties: Object.fromEntries(pairs) } };
}
