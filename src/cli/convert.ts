import { join } from 'node:path';
import { Command, Option } from 'commander';
import { type Conversion, convert } from '../convert/convert.ts';
import { summarise } from '../convert/summary.ts';
import { verify } from '../convert/verify.ts';
import type { TargetOptions } from '../formats/format.ts';
import { targets } from '../formats/index.ts';
import type { EncodeOptions } from '../formats/json/encode.ts';
import { writeFiles } from '../node/write-files.ts';
import type { Comparison } from '../pose/compare.ts';
import { describeComparison } from './compare.ts';
import { convertFromJson, convertToJson, isToJson } from './convert-json.ts';
import { convertInputsOnto } from './convert-onto.ts';
import { destination, isFolderName } from './destination.ts';
import {
  findInputs,
  parseCount,
  parseLevel,
  parseNumber,
  type SceneOptions,
  withSceneOptions,
} from './inputs.ts';
import { describeFindings, endWithErrors, explainErrors, print, printJson, UsageError } from './output.ts';
import { Progress } from './progress.ts';
import { readingOptions } from './reading-choices.ts';

interface Options extends SceneOptions, TargetOptions, EncodeOptions {
  output: string;
  to?: string;
  /** The file that the inputs were made of. */
  onto?: string;
  /** Read what was written and compare how it moves. */
  verify?: boolean;
  json?: boolean;
}

export function convertCommand(): Command {
  const command = new Command('convert')
    .argument('<input...>', 'a model file, or skeleton, meshes, animations and materials')
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
    .option('--frames', 'C3S: write vertex frames rather than bones')
    .option('--json', 'report as JSON');
  return withSceneOptions(command)
    .addHelpText(
      'after',
      [
        '\nExamples:',
        '  exhume convert cally.cfg -o cally.glb',
        '  exhume convert cally.csf *.cmf walk.caf -o cally.glb',
        '  exhume convert walk.caf --with cally.cfg -o walk.glb',
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

async function convertInputs(
  inputs: readonly string[],
  { json, verify: wanted, onto, ...options }: Options,
): Promise<void> {
  if (onto !== undefined) {
    return convertInputsOnto(inputs, { ...options, onto, json: json === true, verify: wanted === true });
  }
  const isFolder = isFolderName(options.output);
  if (isToJson(options)) return convertToJson(inputs, isFolder, { ...options, json: json === true });
  const [input] = inputs;
  if (inputs.length === 1 && (await convertFromJson(input!, isFolder, { ...options, json: json === true })))
    return;
  if (options.columns) throw new UsageError(`--columns is for JSON, which ${options.output} is not`);
  const { folder, stem, target } = destination(input!, options);
  if (wanted && target.isPart) {
    throw new UsageError(`--verify needs a whole character, and ${target.id} is only a part of one`);
  }
  const progress = new Progress(inputs.length + (wanted ? 2 : 1));
  try {
    const found = await findInputs(inputs, options);
    const conversion = await convert(found.library, found.paths, {
      ...options,
      ...readingOptions(options),
      to: target.id,
      stem,
      ...found.options,
      onFile: (name) => progress.step(name),
    });
    conversion.report.issues.unshift(...found.issues);
    progress.step('writing');
    await writeFiles(folder, conversion.files);
    if (wanted) progress.step('verifying');
    const comparison = wanted
      ? await verify(conversion.scene, conversion.files, conversion.report, { beside: conversion.beside })
      : undefined;
    if (conversion.report.count('error') > 0) endWithErrors();
    reportConversion(
      inputs,
      join(folder, conversion.files[0]!.name),
      target.id,
      conversion,
      comparison,
      json === true,
    );
  } finally {
    progress.stop();
  }
}

function reportConversion(
  inputs: readonly string[],
  output: string,
  format: string,
  conversion: Conversion,
  comparison: Comparison | undefined,
  json: boolean,
): void {
  const { files, report } = conversion;
  const { issues, losses } = report;
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (json) {
    printJson({
      inputs,
      output,
      format,
      bytes,
      losses,
      issues,
      ...(comparison ? { verify: comparison } : {}),
    });
    return;
  }
  const more = files.length > 1 ? ` and ${files.length - 1} more files` : '';
  const size = `${Math.ceil(bytes / 1024).toLocaleString('en')} KB`;
  print(`${output}${more}: ${size}${conversion.isTranslation ? '' : describeScene(conversion)}`);
  if (comparison) print(`verified: ${describeComparison(comparison)}`);
  const findings = describeFindings(issues, losses);
  if (findings !== '') print(findings);
}

function describeScene({ scene }: Conversion): string {
  const { bones, vertices, clips } = summarise(scene).counts;
  return `, ${bones} bones, ${vertices.toLocaleString('en')} vertices, ${clips} clips`;
}
