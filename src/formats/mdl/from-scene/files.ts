/** The files of a scene: a model, compiled or as text, and its textures. */
import { withImagesAtMost } from '../../../fit/image-formats.ts';
import type { Report } from '../../../report/report.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { NamedBytes, TargetOptions } from '../../format.ts';
import { fromModel } from '../files/ascii/from-model/from-model.ts';
import { writeAsciiMdl } from '../files/ascii/write.ts';
import { compile } from '../files/binary/compile/compile.ts';
import { writeDocument } from '../files/binary/write.ts';
import type { Target as Game } from '../model/game.ts';
import type { Model } from '../model/model.ts';
import { USUAL_GAME } from './capabilities.ts';
import { inScene, modelFromScene } from './from-scene.ts';
import { asDds } from './textures.ts';

export const compiledFiles = writer((model, game, report) =>
  writeDocument(compile(model, report, { target: game })),
);

export const textFiles = writer((model, game, report) =>
  writeAsciiMdl({ format: 'mdl.ascii', content: fromModel(model, game, report) }),
);

type Writer = (scene: Scene, stem: string, report: Report, options: TargetOptions) => NamedBytes[];

function writer(bytesOf: (model: Model, game: Game, report: Report) => Uint8Array): Writer {
  return (scene, stem, report, { target = USUAL_GAME, textures, textureSize }) => {
    const limited = textureSize === undefined ? scene : withImagesAtMost(scene, textureSize, report);
    const { model, files, origins } = modelFromScene(limited, stem, target, report);
    const before = report.losses.length;
    const bytes = bytesOf(model, target, report);
    const own = report.losses.splice(before);
    report.losses.push(...own.map((loss) => inScene(loss, origins)));
    const companions = textures === 'dds' ? files.map((file) => asDds(file, report)) : files;
    return [{ name: `${stem}.mdl`, bytes }, ...companions];
  };
}
