/** The files of a model and its animations as one scene. */
import { propertyOfText } from '../../../fit/properties.ts';
import type { Report } from '../../../report/report.ts';
import { createScene, type Scene } from '../../../scene/scene.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { ReadingOptions, SourceFile, TextureFile } from '../../format.ts';
import { chunksOf } from '../files/chunks/document.ts';
import { type Found, sortFiles } from '../parts.ts';
import { checkLevels } from './check-levels.ts';
import { addLevel } from './levels.ts';
import { addModel } from './model.ts';
import { addModelClip, addMotions } from './motion/motion.ts';
import { textureCollector } from './scene-material.ts';
import { reportSkipped } from './skipped.ts';
import type { Model, Stage } from './stage.ts';

/** A centimeter. */
const METERS_PER_UNIT = 0.01;

export function toScene(
  files: readonly SourceFile[],
  textures: readonly TextureFile[],
  report: Report,
  options: ReadingOptions = {},
): Scene {
  const stage = stageFor(files, textures, report);
  const { scene } = stage;
  const { models, levels, motions } = sortFiles(files, report);
  const added = addModels(stage, models, options);
  if (models[0]) checkLevels(models[0], levels, report);
  for (const { name, document } of levels) {
    if (added[0]) addLevel({ ...stage, report: report.within(name) }, added[0], document);
  }
  const clips = motions.map(({ name, alias, document }) => ({
    name: alias ?? stemOf(name),
    file: name,
    document,
  }));
  addMotions(stage, added, clips);
  for (const document of new Set([...models, ...levels, ...motions].map((file) => file.document))) {
    reportSkipped(document.chunks, report);
  }
  addProperties(scene, added);
  return scene;
}

/** An empty scene for the files. */
export function stageFor(
  files: readonly SourceFile[],
  textures: readonly TextureFile[],
  report: Report,
): Stage {
  const scene = createScene(
    stemOf(files[0]?.name ?? ''),
    { format: 'cryengine', files: files.filter(({ document }) => document).map(({ name }) => name) },
    { up: '+z', front: '-y', handedness: 'right', metersPerUnit: METERS_PER_UNIT },
  );
  return { scene, textureOf: textureCollector(scene, textures), bones: new Map(), report };
}

/** Adds the models, each with its own animation. */
export function addModels(stage: Stage, models: readonly Found[], options: ReadingOptions): Model[] {
  return models.map(({ name, document }): Model => {
    const own = { ...stage, report: stage.report.within(name) };
    const model = addModel(own, document);
    addModelClip(own, stemOf(name), model, options);
    return model;
  });
}

/** Adds the scene properties that the artist wrote. */
function addProperties(scene: Scene, models: readonly Model[]): void {
  const properties = models.flatMap(({ document }) =>
    chunksOf(document, 'sceneProperties', 'earlySceneProperties').flatMap(
      ({ content }) => content.properties,
    ),
  );
  if (properties.length === 0) return;
  const pairs = properties.map(({ name, value }) => [name.text, propertyOfText(value.text)]);
  scene.properties = Object.fromEntries(pairs);
}
