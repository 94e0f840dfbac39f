/** The files of a model and its animations as one scene. */
import type { Report } from '../../report/report.ts';
import { createScene, type Scene } from '../../scene/scene.ts';
import type { ReadingOptions, SourceFile, TextureFile } from '../format.ts';
import { checkLevels } from './check/levels.ts';
import { CRYENGINE_CODES } from './codes.ts';
import { type CryengineDocument, chunksOf } from './file/document.ts';
import { addModelClip, addMotions } from './motion/motion.ts';
import { reportLeftOut } from './scene/left-out.ts';
import { addLevel } from './scene/levels.ts';
import { addModel } from './scene/model.ts';
import { textureCollector } from './scene/scene-material.ts';
import type { Model, Stage } from './scene/stage.ts';

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
  options: ReadingOptions = {},
): Scene {
  const scene = createScene(
    stem(files[0]?.name ?? ''),
    { format: 'cryengine', files: files.filter(({ document }) => document).map(({ name }) => name) },
    { up: '+z', front: '-y', handedness: 'right', metresPerUnit: METRES_PER_UNIT },
  );
  const stage: Stage = { scene, textureOf: textureCollector(scene, textures), bones: new Map(), report };
  const { models, levels, motions } = sortFiles(files, report);
  const added = models.map(({ name, document }): Model => {
    report.file = name;
    const model = addModel(stage, document);
    addModelClip(stage, stem(name), model, options);
    return model;
  });
  if (models[0]) checkLevels(models[0], levels, report);
  for (const { name, document } of levels) {
    report.file = name;
    if (added[0]) addLevel(stage, added[0], document);
  }
  const clips = motions.map(({ name, alias, document }) => ({
    name: alias ?? stem(name),
    file: name,
    document,
  }));
  addMotions(stage, added, clips);
  for (const document of new Set([...models, ...levels, ...motions].map((file) => file.document))) {
    reportLeftOut(document, report);
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

function sortFiles(
  files: readonly SourceFile[],
  report: Report,
): Record<'models' | 'levels' | 'motions', Found[]> {
  const sorted: Record<'models' | 'levels' | 'motions', Found[]> = { models: [], levels: [], motions: [] };
  for (const { document, name, alias, role } of files) {
    if (!document || document.format === 'cryengine.cal') continue;
    if (!document.format.startsWith('cryengine.')) {
      report.add(CRYENGINE_CODES.CRYENGINE_FILE_FOREIGN, `${name} is of the format ${document.format}`);
      continue;
    }
    const file = { name, ...(alias === undefined ? {} : { alias }), document: document as CryengineDocument };
    const isMotion = document.format === 'cryengine.caf';
    sorted[isMotion ? 'motions' : role === 'level' ? 'levels' : 'models'].push(file);
  }
  return sorted;
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
