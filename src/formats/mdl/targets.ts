/** What can be written as models of Neverwinter Nights: scenes, with what belongs beside them, and models of the other kind. */
import type { Report } from '../../report/report.ts';
import type { Target, TargetOptions } from '../format.ts';
import { fromModel } from './ascii/from-model/from-model.ts';
import { writeAsciiMdl } from './ascii/write.ts';
import { compile } from './binary/compile/compile.ts';
import { writeDocument } from './binary/write.ts';
import { modelFromScene } from './from-scene/from-scene.ts';
import type { Model } from './model/model.ts';
import { translateToCompiled, translateToText } from './translate.ts';

type Game = NonNullable<TargetOptions['target']>;

/** The game that most players have. */
const USUAL_GAME: Game = 'ee';

/** Compiled models come first: a file of their common extension is meant to be one. */
export const mdlTargets: readonly Target[] = [
  {
    id: 'mdl.binary',
    title: 'Neverwinter Nights: compiled model with textures',
    extension: 'mdl',
    heeds: ['target'],
    write: writer((model, game, report) => writeDocument(compile(model, report, { target: game }))),
    translate: translateToCompiled,
  },
  {
    id: 'mdl.ascii',
    title: 'Neverwinter Nights: model in text, with textures',
    extension: 'mdl',
    heeds: ['target'],
    write: writer((model, game, report) =>
      writeAsciiMdl({ format: 'mdl.ascii', content: fromModel(model, game, report) }),
    ),
    translate: translateToText,
  },
];

function writer(bytesOf: (model: Model, game: Game, report: Report) => Uint8Array): Target['write'] {
  return async (scene, stem, report, { target = USUAL_GAME }) => {
    const { model, files } = modelFromScene(scene, stem, target, report);
    return [{ name: `${stem}.mdl`, bytes: bytesOf(model, target, report) }, ...files];
  };
}
