/** The files of a character as one scene. */
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { FileDocument, ReadingOptions, SourceFile, TextureFile } from '../../format.ts';
import { MDL_CODES } from '../codes.ts';
import type { AsciiMdlDocument } from '../files/ascii/document.ts';
import { toModel as textModel } from '../files/ascii/to-model/to-model.ts';
import type { MdlDocument } from '../files/binary/document.ts';
import { toModel as compiledModel } from '../files/binary/to-model/to-model.ts';
import type { Model } from '../model/model.ts';
import type { ModelFile } from './chain.ts';
import { sceneOfModels } from './models.ts';
import { isSurfaceFile } from './surfaces/files.ts';
import { createSurfaces } from './surfaces/surfaces.ts';

export function toScene(
  files: readonly SourceFile[],
  textures: readonly TextureFile[],
  report: Report,
  options: ReadingOptions = {},
): Scene {
  const models = files.flatMap(({ name, role, document }): ModelFile[] => {
    const model = document && modelOf(document, report.within(name));
    return model ? [{ name, ...(role ? { role } : {}), model }] : [];
  });
  const surfacing = (scene: Scene) => createSurfaces(scene, textures, files, options.layers);
  const scene = sceneOfModels(models, surfacing, report, options);
  scene.source.files = files.filter(({ document }) => document).map(({ name }) => name);
  return scene;
}

/** The model in a file; undefined for other files. */
export function modelOf(document: FileDocument, report: Report): Model | undefined {
  if (document.format === 'mdl.binary') return compiledModel(document as MdlDocument, report);
  if (document.format === 'mdl.ascii') return textModel(document as AsciiMdlDocument, report);
  if (!isSurfaceFile(document)) {
    report.add(MDL_CODES.MDL_FILE_FOREIGN, `Skipped a file of format ${document.format}`);
  }
  return undefined;
}
