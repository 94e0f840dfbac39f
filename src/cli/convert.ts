import { basename, dirname, join } from 'node:path';
import { Command, Option } from 'commander';
import { modelsAmong } from '../convert/characters.ts';
import type { TargetOptions } from '../formats/format.ts';
import { registry, targets } from '../formats/index.ts';
import type { EncodeOptions } from '../formats/json/files/write.ts';
import { stemOf } from '../text/file-name.ts';
import { convertFromJson, convertToJson, isToJson } from './convert-json.ts';
import { convertInputsOnto } from './convert-onto.ts';
import { convertScene } from './convert-scene.ts';
import { destination, forceOption, isFolderName } from './destination.ts';
import {
  findInputs,
  type Inputs,
  type NamedInputs,
  parseCount,
  parseLevel,
  parseNumber,
  type SceneOptions,
  withSceneOptions,
} from './inputs.ts';
import { explainErrors, UsageError } from './output.ts';
import { Progress } from './progress.ts';
import { produce, type Result } from './results.ts';

interface Options extends SceneOptions, TargetOptions, EncodeOptions {
  output: string;
  to?: string;
  /** The file that the inputs were made of. */
  onto?: string;
  /** One character of all inputs, also where several are models. */
  merge?: boolean;
  force?: boolean;
  /** Read what was written and compare how it moves. */
  verify?: boolean;
  json?: boolean;
}

export function convertCommand(): Command {
  const command = new Command('convert')
    .argument(
      '<input...>',
      'model files, each converted by itself; or one with further parts, or skeleton, meshes, animations and materials',
    )
    .requiredOption('-o, --output <file>', 'the file to write, or a folder')
    .option(
      '--to <format>',
      `one of ${targets.map(({ id }) => id).join(', ')}, json; by default what the output's name says`,
    )
    .option('--max-influences <n>', 'most bones per vertex in glTF; by default all are kept', parseCount)
    .option(
      '--lod <level>',
      'one level of detail from 1, everything, to 0, or `all` side by side (MSFT_lod)',
      parseLod,
    )
    .option('--version <n>', 'version of the format to write, where it has several', parseNumber)
    .option('--compress', 'compress animations where the version can')
    .option('--xml', 'write the XML kinds of the files')
    .addOption(
      new Option('--columns <spelling>', 'how JSON has lists of numbers').choices(['numbers', 'base64']),
    )
    .addOption(
      new Option(
        '--target <game>',
        'MDL: the original game or the Enhanced Edition, which is meant by default',
      ).choices(['1.69', 'ee']),
    )
    .option('--verify', 'read what was written and measure how far it moves from what it was made of')
    .option(
      '--onto <file>',
      'put what was edited back onto the file that it came from, and keep all else of that',
    )
    .option('--merge', 'make one character of all inputs, also where several are models')
    .option('--frames', 'C3S: write vertex frames rather than bones')
    .addOption(forceOption())
    .option('--json', 'report as JSON');
  return withSceneOptions(command)
    .addHelpText(
      'after',
      [
        '\nExamples:',
        '  exhume convert cally.cfg -o cally.glb',
        '  exhume convert cally.csf *.cmf walk.caf -o cally.glb',
        '  exhume convert walk.caf --with cally.cfg -o walk.glb',
        '  exhume convert *.mdl -o converted/',
        '  exhume convert hero.cgf --search FCData/Objects.pak -o hero.glb',
        '  exhume convert --search nwn/chitin.key c_bodak -o bodak.glb',
        '  exhume convert merc_edited.glb --onto merc.cgf -o mod/',
        '  exhume convert pmh0_head001.mdl --search nwn/chitin.key --layer skin=3 -o head.glb',
      ].join('\n'),
    )
    .action((inputs: string[], options: Options) =>
      explainErrors(inputs[0]!, options.json === true, () => convertInputs(inputs, options)),
    );
}

function parseLod(text: string): number | 'all' {
  return text === 'all' ? text : parseLevel(text);
}

async function convertInputs(inputs: readonly string[], options: Options): Promise<void> {
  const { onto, json = false, force = false } = options;
  if (onto !== undefined) return convertInputsOnto(inputs, { ...options, onto });
  const found = await findInputs(inputs, options);
  const groups = await groupsOf(inputs, found, options);
  if (groups.length > 1) refuseClashes(groups, options);
  const progress = new Progress(inputs.length + groups.length * (options.verify ? 2 : 1));
  const jobs = groups.map((group, index) => ({
    inputs: group.inputs,
    // What is wrong with the archives is told once.
    make: () => resultOf(group, index === 0 ? found : { ...found, issues: [] }, options, progress),
  }));
  try {
    await produce(jobs, { json, force, read: found.read });
  } finally {
    progress.stop();
  }
}

/** The inputs that become one result each. @throws UsageError where it cannot be told what a part belongs to */
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
  const { models, parts } = await modelsAmong(registry, library, paths);
  if (models.length < 2) return together;
  const [part] = each.filter((group) => parts.includes(group.paths[0]!));
  if (!part) return each;
  const message = `${part.inputs[0]} is no model, and could belong to any of the ${models.length} that are given`;
  throw new UsageError(
    `${message}; convert one model at a time, or pass --merge to make one character of all`,
  );
}

/** @param groups several @throws UsageError where they cannot all be written, each under the name of its input */
function refuseClashes(groups: readonly NamedInputs[], options: Options): void {
  const { output } = options;
  if (!isFolderName(output)) {
    const isJson = isToJson(options);
    const format = isJson ? 'json' : destination(groups[0]!.inputs[0]!, options).target.id;
    const folder = join(dirname(output), stemOf(output));
    const instead = `name a folder, such as -o ${folder}/ --to ${format}`;
    const merge = isJson ? '' : ', or pass --merge to make one character of all';
    throw new UsageError(`${groups.length} inputs become as many results: ${instead}${merge}`);
  }
  const byStem = new Map<string, string>();
  for (const [input] of groups.map((group) => group.inputs)) {
    const stem = stemOf(basename(input!));
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
  if (options.columns) throw new UsageError(`--columns is for JSON, which ${options.output} is not`);
  return convertScene(group, found, options, progress);
}
