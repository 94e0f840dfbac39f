import { join } from 'node:path';
import { Command, Option } from 'commander';
import { modelsAmong } from '../convert/characters.ts';
import type { SelectionOptions } from '../convert/onto/selection.ts';
import type { ReadingProgramId } from '../convert/reading-programs.ts';
import { formatIds, wholeRegistry } from '../formats/families.ts';
import type { TargetOptions } from '../formats/format.ts';
import type { EncodeOptions } from '../formats/json/files/write.ts';
import { stemOf } from '../text/file-name.ts';
import { convertFromJson, convertToJson, isToJson } from './convert-json.ts';
import { convertScene } from './convert-scene.ts';
import { destination, targetOption } from './destination.ts';
import { explainErrors } from './errors.ts';
import { forProgram, programOption } from './for-program.ts';
import { findInputs, type Inputs, type NamedInputs, type SceneOptions, withSceneOptions } from './inputs.ts';
import { inputName } from './named-files.ts';
import { UsageError } from './output.ts';
import { forceOption, type Output, openOutput } from './outputs.ts';
import { parseLod } from './parsers.ts';
import { collect } from './places.ts';
import { Progress, type ProgressForm, progressOption } from './progress.ts';
import { refuseIneffective, refuseUnknownClips, sceneChoices } from './reading-choices.ts';
import { produce, type Result } from './results.ts';
import { writingChoices } from './writing-choices.ts';

interface Options extends SceneOptions, TargetOptions, SelectionOptions, EncodeOptions {
  output: Output;
  to?: string;
  /** A program that will read the result. */
  for?: ReadingProgramId;
  /** The files that the inputs were made of. */
  onto?: string[];
  /** Make one character of all inputs, even if several are models. */
  merge?: boolean;
  force?: boolean;
  /** Read what was written and compare how it moves. */
  verify?: boolean;
  json?: boolean;
  progress?: ProgressForm;
}

const EXAMPLES = [
  '\nExamples:',
  '  exhume convert cally.cfg',
  '  exhume convert cally.cfg -o cally.gltf',
  '  exhume convert cally.csf *.cmf walk.caf -o cally.glb',
  '  exhume convert walk.caf --with cally.cfg -o walk.glb',
  '  exhume convert *.mdl -o converted/',
  '  exhume convert cally.cfg --for nwnmdlcomp -o text/',
  '  exhume convert hero.cgf --search FCData/Objects.pak -o hero.glb',
  '  exhume convert --search nwn/chitin.key c_bodak -o bodak.glb',
  '  exhume convert merc_edited.glb --onto merc.cgf -o mod/',
  '  exhume convert pmh0_head001.mdl --search nwn/chitin.key --layer skin=3 -o head.glb',
].join('\n');

export function convertCommand(): Command {
  const command = new Command('convert')
    .argument(
      '<input...>',
      'model files, each converted separately; or the files of one character: skeleton, meshes, animations, materials',
    )
    .addOption(
      new Option('-o, --output <file>', 'file or folder to write, or - for standard output').default(
        '.',
        'FILE.glb in the current folder',
      ),
    )
    .addOption(targetOption(formatIds()))
    .addOption(programOption())
    .option(
      '--lod <level>',
      'level of detail from 1 (full) to 0, or `all` available ones (default: those that the input has)',
      parseLod,
    )
    .option('--verify', 'read the result again and measure how far it deviates from the source')
    .addOption(
      new Option(
        '--onto <file>',
        'merge edits into this original file and its companions, leaving everything else byte-identical; repeatable for parts without a model file',
      ).argParser(collect),
    )
    .addOption(
      new Option(
        '--only <name>',
        'with --onto: put back only edits of this mesh, material, clip, bone or image; * stands for any characters; repeatable',
      ).argParser(collect),
    )
    .addOption(
      new Option('--skip <name>', 'with --onto: skip edits of elements with this name; repeatable').argParser(
        collect,
      ),
    )
    .option('--merge', 'make one character of all inputs even if several are models')
    .addOption(forceOption())
    .option('--json', 'report as JSON')
    .addOption(progressOption());
  return withSceneOptions(command, [...writingChoices, ...sceneChoices])
    .addHelpText('after', EXAMPLES)
    .action((inputs: string[], options: Options & { output: string }) =>
      explainErrors(inputs[0]!, options.json === true, async () =>
        convertInputs(inputs, { ...options, output: await openOutput(options.output) }),
      ),
    );
}

async function convertInputs(inputs: readonly string[], given: Options): Promise<void> {
  const { onto } = given;
  if (onto !== undefined) {
    const { convertInputsOnto } = await import('./convert-onto.ts');
    return convertInputsOnto(inputs, { ...given, onto });
  }
  const options = forProgram(given);
  const { json = false, force = false } = options;
  if (options.only || options.skip) throw new UsageError('--only and --skip choose edits for --onto');
  const found = await findInputs(inputs, options);
  const groups = await groupsOf(inputs, found, options);
  if (groups.length > 1) await refuseClashes(groups, options);
  const progress = new Progress(inputs.length + groups.length * (options.verify ? 2 : 1), options.progress);
  const jobs = groups.map((group, index) => ({
    inputs: group.inputs,
    // Issues of the archives are reported once.
    make: () => resultOf(group, index === 0 ? found : { ...found, issues: [] }, options, progress),
  }));
  try {
    await produce(jobs, {
      output: options.output,
      json,
      force,
      read: found.read,
      judge: (results) => {
        const scenes = results.flatMap(({ scene }) => scene ?? []);
        refuseIneffective(
          options,
          scenes.map(({ source }) => source.format),
        );
        if (scenes.length > 0) refuseUnknownClips(options, scenes);
      },
    });
  } finally {
    progress.stop();
  }
}

/** Groups the inputs by result. @throws UsageError if a part could belong to several models */
async function groupsOf(
  inputs: readonly string[],
  { library, paths }: Inputs,
  options: Options,
): Promise<NamedInputs[]> {
  const each = inputs.flatMap((input, index) => {
    const path = paths[index]!;
    return paths.indexOf(path) === index ? [{ inputs: [input], paths: [path] }] : [];
  });
  if (isToJson(options)) return each;
  const together = [{ inputs, paths }];
  if (each.length === 1 || options.merge) return together;
  const { models, parts } = await modelsAmong(await wholeRegistry(), library, paths);
  if (models.length < 2) return together;
  const [part] = each.filter((group) => parts.includes(group.paths[0]!));
  if (!part) return each;
  const message = `${part.inputs[0]} is not a model, and could belong to any of the ${models.length} that are given`;
  throw new UsageError(
    `${message}; convert one model at a time, or pass --merge to make one character of all`,
  );
}

/** @param groups several @throws UsageError where they cannot all be written, each under the name of its input */
async function refuseClashes(groups: readonly NamedInputs[], options: Options): Promise<void> {
  const { output } = options;
  if (output.kind === 'stream')
    throw new UsageError(`${groups.length} inputs give ${groups.length} results; name a folder with -o`);
  if (output.kind === 'file') {
    const isJson = isToJson(options);
    const format = isJson ? 'json' : (await destination(groups[0]!.inputs[0]!, options)).target.id;
    const folder = join(output.folder, stemOf(output.path));
    const instead = `name a folder, such as -o ${folder}/ --to ${format}`;
    const merge = isJson ? '' : ', or pass --merge to make one character of all';
    throw new UsageError(`${groups.length} inputs give ${groups.length} results: ${instead}${merge}`);
  }
  const { fileName } = isToJson(options) ? {} : (await destination(groups[0]!.inputs[0]!, options)).target;
  if (fileName !== undefined)
    throw new UsageError(
      `${groups.length} inputs would all be ${fileName}: convert each into a folder of its own`,
    );
  const byStem = new Map<string, string>();
  for (const [input] of groups.map((group) => group.inputs)) {
    const stem = stemOf(inputName(input!));
    const other = byStem.get(stem.toLowerCase());
    if (other !== undefined) {
      const advice = 'convert them one at a time, each into a folder of its own';
      throw new UsageError(`${other} and ${input} would both be written as ${stem}; ${advice}`);
    }
    byStem.set(stem.toLowerCase(), input!);
  }
}

async function resultOf(
  group: NamedInputs,
  found: Inputs,
  options: Options,
  progress: Progress,
): Promise<Result> {
  if (isToJson(options)) return convertToJson(group, found, options);
  const document = await convertFromJson(group, found, options);
  if (document) return document;
  if (options.columns) throw new UsageError('--columns needs JSON output, such as --to json');
  return convertScene(group, found, options, progress);
}
