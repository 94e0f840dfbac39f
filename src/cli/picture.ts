import { Command, InvalidArgumentError } from 'commander';
import type { Image } from '../images/image.ts';
import { encodePng } from '../images/png.ts';
import { type PictureOptions, PictureSizeError, picture, type ViewName } from '../picture/picture.ts';
import type { Scene } from '../scene/scene.ts';
import { stemOf } from '../text/file-name.ts';
import { explainErrors } from './errors.ts';
import { describeSerious } from './findings.ts';
import { findClip, type SceneOptions, sceneOfInputs, withSceneOptions } from './inputs.ts';
import { inputName } from './named-files.ts';
import { endWithErrors, print, UsageError } from './output.ts';
import { forceOption, nameOf, openOutputFile, pathIn, writeTo } from './outputs.ts';
import { parseCount, parseSeconds } from './parsers.ts';

interface Options extends SceneOptions {
  output: string;
  clip?: string;
  time?: number;
  view?: ViewName[];
  sheet?: number;
  size?: number;
  skeleton?: boolean;
  force?: boolean;
}

const VIEWS: readonly ViewName[] = ['front', 'side', 'back', 'top', 'turn'];

export function pictureCommand(): Command {
  const command = new Command('picture')
    .argument('<file...>', 'files of a character')
    .requiredOption('-o, --output <file>', 'PNG file to write, or - for standard output')
    .option(
      '--clip <name>',
      'name or number of a clip (default: the rest pose, or the first clip with --sheet or --time)',
    )
    .option('--time <seconds>', 'time in the clip', parseSeconds)
    .option('--view <views>', `one or more of ${VIEWS.join(', ')}, separated by commas`, parseViews)
    .option('--sheet <n>', 'contact sheet of this many moments, one row per view', parseCount)
    .option('--size <pixels>', 'width and height of each picture (default: 512, in a sheet 256)', parseCount)
    .option('--skeleton', 'draw the bones as well')
    .addOption(forceOption());
  return withSceneOptions(command)
    .addHelpText(
      'after',
      [
        '\nExamples:',
        '  exhume picture cally.cfg -o cally.png --view front,side',
        '  exhume picture cally.cfg -o walk.png --clip cally_walk --sheet 8',
      ].join('\n'),
    )
    .action((files: string[], options: Options) =>
      explainErrors(files[0]!, false, () => draw(files, options)),
    );
}

async function draw(files: readonly string[], options: Options): Promise<void> {
  const { output, force = false, time, view, sheet, size, skeleton } = options;
  const place = await openOutputFile(output);
  const name = nameOf(place) ?? `${stemOf(inputName(files[0]!))}.png`;
  if (!/\.png$/i.test(name))
    throw new UsageError(`${output} does not have the extension .png; pictures are written as PNG`);
  const { scene, gathered } = await sceneOfInputs(files, options);
  const refusal = refusalOf(scene, options);
  if (refusal !== undefined) throw new UsageError(`${files.join(', ')}: ${refusal}`);
  const plays = sheet !== undefined || time !== undefined;
  const wanted = options.clip ?? (plays && scene.clips.length > 0 ? '0' : undefined);
  const image = drawn(scene, {
    ...(wanted === undefined ? {} : { clip: findClip(scene.clips, wanted, gathered.files) }),
    ...(time === undefined ? {} : { time }),
    ...(view === undefined ? {} : { view }),
    ...(sheet === undefined ? {} : { sheet }),
    ...(size === undefined ? {} : { width: size, height: size }),
    ...(skeleton === undefined ? {} : { skeleton }),
  });
  await writeTo(place, [{ name, bytes: encodePng(image) }], { force, read: gathered.read });
  if (gathered.report.count('error') > 0) endWithErrors();
  print(`${pathIn(place, name)}: ${image.width} × ${image.height}`);
  const findings = describeSerious(gathered.report.issues);
  if (findings !== '') print(findings);
}

/** Why a picture would not show what was asked for, if so. */
function refusalOf({ nodes, clips }: Scene, { sheet, time }: Options): string | undefined {
  if (nodes.length === 0) return 'nothing to draw without bones and meshes';
  if (sheet === undefined) return undefined;
  if (time !== undefined) return '--time has no effect with --sheet, which shows the whole clip';
  return clips.length === 0 ? 'no clip for --sheet' : undefined;
}

function drawn(scene: Scene, options: PictureOptions): Image {
  try {
    return picture(scene, options);
  } catch (error) {
    throw error instanceof PictureSizeError ? new UsageError(error.message) : error;
  }
}

function parseViews(text: string): ViewName[] {
  return text.split(',').map((word) => {
    const view = VIEWS.find((known) => known === word.trim());
    if (!view) throw new InvalidArgumentError(`Unknown view ${word}; choose from ${VIEWS.join(', ')}.`);
    return view;
  });
}
