/** What scenes can be written as: models, compiled or in text, with what belongs beside them. */
import type { Report } from '../../report/report.ts';
import type { Scene } from '../../scene/scene.ts';
import type { NamedBytes, Target, TargetOptions } from '../format.ts';
import { fromModel } from './ascii/from-model/from-model.ts';
import { writeAsciiMdl } from './ascii/write.ts';
import { compile } from './binary/compile/compile.ts';
import { writeDocument } from './binary/write.ts';
import { modelFromScene } from './from-scene/from-scene.ts';
import type { Model } from './model/model.ts';

type Edition = NonNullable<TargetOptions['target']>;

/** The edition that most players have. */
const USUAL_EDITION: Edition = 'ee';

/** Compiled models come first: a file of their common extension is meant to be one. */
export const mdlTargets: readonly Target[] = [
  target('binary', 'Neverwinter Nights: compiled model with textures', compiledBytes),
  target('ascii', 'Neverwinter Nights: model in text, with textures', textBytes),
];

function target(
  kind: string,
  title: string,
  bytesOf: (model: Model, edition: Edition, report: Report) => Uint8Array,
): Target {
  return {
    id: `mdl.${kind}`,
    title,
    extension: 'mdl',
    write: async (scene: Scene, stem, report, { target: edition = USUAL_EDITION }): Promise<NamedBytes[]> => {
      const { model, files } = modelFromScene(scene, stem, edition, report);
      return [{ name: `${stem}.mdl`, bytes: bytesOf(model, edition, report) }, ...files];
    },
  };
}

function compiledBytes(model: Model, edition: Edition, report: Report): Uint8Array {
  return writeDocument(compile(model, report, { target: edition }));
}

function textBytes(model: Model, edition: Edition, report: Report): Uint8Array {
  return writeAsciiMdl({ format: 'mdl.ascii', content: fromModel(model, edition, report) });
}
