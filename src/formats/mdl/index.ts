/** The Neverwinter Nights family: its formats, targets and codes. */
import { withImagesAtMost } from '../../fit/image-formats.ts';
import type { Report } from '../../report/report.ts';
import type { Family, Target, TargetOptions } from '../format.ts';
import { newImage } from './edit/images.ts';
import { onto } from './edit/onto.ts';
import { placesOf } from './edit/places.ts';
import { renames } from './edit/rename.ts';
import type { AsciiMdlDocument } from './files/ascii/document.ts';
import { fromModel } from './files/ascii/from-model/from-model.ts';
import { writeAsciiMdl } from './files/ascii/write.ts';
import { compile } from './files/binary/compile/compile.ts';
import type { MdlDocument } from './files/binary/document.ts';
import { writeDocument } from './files/binary/write.ts';
import type { MtrDocument } from './files/surfaces/mtr.ts';
import type { PltDocument } from './files/surfaces/plt.ts';
import type { TxiDocument } from './files/surfaces/txi.ts';
import { capabilities, textCapabilities } from './from-scene/capabilities.ts';
import { inScene, modelFromScene } from './from-scene/from-scene.ts';
import { asDds } from './from-scene/textures.ts';
import { translateToCompiled, translateToText } from './from-scene/translate.ts';
import type { Model } from './model/model.ts';
import { mdlReader } from './reader.ts';

/** The document of any file of the family. */
export type AnyMdlDocument = MdlDocument | AsciiMdlDocument | TxiDocument | MtrDocument | PltDocument;

type Game = NonNullable<TargetOptions['target']>;

/** The edition that most players have. */
const USUAL_GAME: Game = 'ee';

/** Compiled models come first: they are the default for the common extension. */
const targets: readonly Target[] = [
  {
    id: 'mdl.binary',
    title: 'Neverwinter Nights: compiled model with textures',
    extension: 'mdl',
    supports: ['target', 'textures', 'textureSize'],
    capabilities: ({ target = USUAL_GAME }) => capabilities(target),
    write: writer((model, game, report) => writeDocument(compile(model, report, { target: game }))),
    translate: translateToCompiled,
  },
  {
    id: 'mdl.ascii',
    title: 'Neverwinter Nights: text model with textures',
    extension: 'mdl',
    supports: ['target', 'textures', 'textureSize'],
    capabilities: ({ target = USUAL_GAME }) => textCapabilities(target),
    write: writer((model, game, report) =>
      writeAsciiMdl({ format: 'mdl.ascii', content: fromModel(model, game, report) }),
    ),
    translate: translateToText,
  },
];

function writer(bytesOf: (model: Model, game: Game, report: Report) => Uint8Array): Target['write'] {
  return async (scene, stem, report, { target = USUAL_GAME, textures, textureSize }) => {
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

export const mdlFamily: Family = {
  ...mdlReader,
  targets,
  places: placesOf,
  renames,
  onto,
  newImage,
};
