/** Converts C3S files to a scene. */

import { DistinctNames } from '../../../fit/names.ts';
import type { Report } from '../../../report/report.ts';
import { createScene, type Scene } from '../../../scene/scene.ts';
import { counted } from '../../../text/counts.ts';
import { stemOf } from '../../../text/file-name.ts';
import type { ReadingOptions, SourceFile, TextureFile } from '../../format.ts';
import { C3S_CODES } from '../codes.ts';
import { type C3sDocument, headerOf, modelsOf } from '../files/scene/document.ts';
import type { SceneProperties } from '../properties.ts';
import { choicesOf } from './choices.ts';
import { soundAt } from './materials.ts';
import { type AddedModel, addModel, type Stage } from './model.ts';

export function toScene(
  files: readonly SourceFile[],
  textures: readonly TextureFile[],
  report: Report,
  options: ReadingOptions = {},
): Scene {
  const found = documentsAmong(files);
  const stage = stageFor(files, textures, report, options);
  addModels(stage, files);
  for (const { name, document } of found) reportUnknownChunks(document, report.within(name));
  const { scene } = stage;
  const [first] = found;
  if (first) scene.properties = { c3s: propertiesOf(first.document) };
  return scene;
}

/** The context in which the models of some files are added. */
export function stageFor(
  files: readonly SourceFile[],
  textures: readonly TextureFile[],
  report: Report,
  options: ReadingOptions,
): Stage {
  const scene = createScene(
    stemOf(files[0]?.name ?? ''),
    { format: 'c3s', files: documentsAmong(files).map(({ name }) => name) },
    // The specification has no unit; Y is up, and Z points to the viewer, whom a model faces.
    { up: '+y', front: '+z', handedness: 'right', metersPerUnit: 1 },
  );
  const morphs = new DistinctNames({ numbered: (name, number) => `${name} ${number}` });
  return { scene, textures, choices: choicesOf(options), morphs, report };
}

/** Adds the models of some files. */
export function addModels(stage: Stage, files: readonly SourceFile[]): AddedModel[] {
  return documentsAmong(files).flatMap(({ name, document }) => {
    const own = { ...stage, report: stage.report.within(name) };
    return modelsOf(document).map(({ model }) => addModel(own, model));
  });
}

function documentsAmong(files: readonly SourceFile[]): { name: string; document: C3sDocument }[] {
  return files.flatMap(({ name, document }) =>
    document?.format === 'c3s' ? [{ name, document: document as C3sDocument }] : [],
  );
}

function propertiesOf(document: C3sDocument): SceneProperties {
  const { name, author, description } = headerOf(document) ?? { name: '', author: '', description: '' };
  const models = modelsOf(document).map(({ model }) => model);
  const sounds = models.flatMap((model) =>
    Array.from({ length: model.sounds.count }, (_, row) => soundAt(model, row)),
  );
  return { name, author, description, ...(models[0] ? { model: models[0].name } : {}), sounds };
}

function reportUnknownChunks(document: C3sDocument, report: Report): void {
  const unknown = document.chunks.reduce((sum, { kind, content }) => {
    return sum + (kind === 'unknown' ? content.id.length : kind === 'model' ? content.opaque.id.length : 0);
  }, 0);
  if (unknown > 0)
    report.lose(C3S_CODES.C3S_CHUNKS_LEFT_OUT, `Dropped ${counted(unknown, 'unknown chunk')}`, {
      source: '',
    });
}
