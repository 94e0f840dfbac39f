import { Command, InvalidArgumentError, Option } from 'commander';
import { refuseEmpty } from '../convert/convert.ts';
import {
  type OptimizedClips,
  optimizeClips,
  type Range,
  type Tolerance,
  writeOptimized,
} from '../convert/optimize.ts';
import { percent } from '../convert/verify.ts';
import type { Report } from '../report/report.ts';
import { approximate, counted } from '../text/counts.ts';
import { destination, targetOption } from './destination.ts';
import { explainErrors } from './errors.ts';
import { describeFindings } from './findings.ts';
import { type SceneOptions, sceneOfInputs, withSceneOptions } from './inputs.ts';
import {
  bytesOf,
  endWithErrors,
  kilobytes,
  print,
  printJson,
  table,
  UsageError,
  withOthers,
} from './output.ts';
import { asSpelled, forceOption, openOutput, pathIn, writeTo } from './outputs.ts';
import { parseNumber, parseRate } from './parsers.ts';
import { readingOptions } from './reading-choices.ts';

interface Options extends SceneOptions {
  output: string;
  to?: string;
  tolerance: Tolerance;
  fps?: number;
  range?: Range;
  force?: boolean;
  json?: boolean;
}

/** Invisible fraction of the height. */
const DEFAULT_TOLERANCE: Tolerance = { part: 1e-4 };

export function optimizeCommand(): Command {
  const command = new Command('optimize')
    .argument('<input...>', 'model file, or skeleton, meshes, animations and materials')
    .requiredOption('-o, --output <file>', 'file or folder to write, or - for standard output')
    .addOption(targetOption())
    .addOption(
      new Option(
        '--tolerance <distance>',
        'largest deviation of the surface, in units of the model or relative to its height such as 0.1%',
      )
        .argParser(parseTolerance)
        .default(DEFAULT_TOLERANCE, '0.01%'),
    )
    .option('--fps <n>', 'sample a key at each frame of this rate instead', parseRate)
    .option(
      '--range <part>',
      'keep only this part of each clip: seconds START:END from its start, or the name of a subrange',
      parseRange,
    )
    .addOption(forceOption())
    .option('--json', 'report as JSON');
  return withSceneOptions(command)
    .addHelpText(
      'after',
      [
        '\nA glTF file that is written as glTF is copied, and only its animations change.',
        '\nExamples:',
        '  exhume optimize cally.cfg -o cally.glb',
        '  exhume optimize cally.glb -o small.glb --tolerance 0.1%',
        '  exhume optimize cally.cfg -o steps.glb --range 0:0.5 --fps 15',
      ].join('\n'),
    )
    .action((inputs: string[], options: Options) =>
      explainErrors(inputs[0]!, options.json === true, () => optimize(inputs, options)),
    );
}

function parseTolerance(text: string): Tolerance {
  const isPart = text.endsWith('%');
  const number = parseNumber(isPart ? text.slice(0, -1) : text);
  if (number <= 0) throw new InvalidArgumentError('It must be above 0.');
  return isPart ? { part: number / 100 } : { units: number };
}

function parseRange(text: string): Range {
  const [, start, end] = /^(-?[\d.]+):(-?[\d.]+)$/.exec(text) ?? [];
  if (start === undefined || end === undefined) return { name: text };
  const range = { start: parseNumber(start), end: parseNumber(end) };
  if (range.start >= range.end) throw new InvalidArgumentError('It must end after it starts.');
  return range;
}

async function optimize(inputs: readonly string[], options: Options): Promise<void> {
  const output = await openOutput(options.output);
  const { stem, target } = await destination(inputs[0]!, { ...options, output });
  const { scene, gathered } = await sceneOfInputs(inputs, options);
  refuseEmpty(scene, gathered, target);
  const { report, read } = gathered;
  const { tolerance, fps, range, force = false } = options;
  const chosen = {
    tolerance,
    ...(fps === undefined ? {} : { fps }),
    ...(range ? { range } : {}),
    target,
  };
  const optimized = optimizeClips(scene, chosen, report);
  if (range && optimized.clips.length === 0) throw new UsageError(noSuchRange(range, scene.clips));
  const scenes = { before: scene, after: optimized.scene };
  const files = asSpelled(
    output,
    await writeOptimized(gathered, scenes, target, stem, readingOptions(options)),
  );
  await writeTo(output, files, { force, read });
  if (report.count('error') > 0) endWithErrors();
  const path = pathIn(output, files[0]!.name);
  const bytes = bytesOf(files);
  if (options.json) {
    const { issues, losses } = report;
    const { clips, tolerance: allowed } = optimized;
    printJson({ inputs, output: path, format: target.id, bytes, tolerance: allowed, clips, losses, issues });
  } else describe(withOthers(path, files), bytes, optimized, report);
}

function noSuchRange(range: Range, clips: readonly { subranges?: readonly { name: string }[] }[]): string {
  if (!('name' in range)) return `no clip has anything between ${range.start} and ${range.end} seconds`;
  const names = new Set(clips.flatMap(({ subranges = [] }) => subranges.map(({ name }) => name)));
  return `Unknown subrange ${range.name}; ${names.size > 0 ? `choose from ${[...names].join(', ')}` : 'the clips have no subranges'}`;
}

function describe(
  output: string,
  bytes: number,
  { clips, tolerance }: OptimizedClips,
  { issues, losses }: Report,
): void {
  const size = kilobytes(bytes);
  const allowed = tolerance === undefined ? '' : `, at most ${approximate(tolerance)} units off`;
  print(`${output}: ${size}, ${counted(clips.length, 'clip')}${allowed}\n`);
  const rows = clips.map(({ name, before, after, error }) => [
    name,
    before.keys,
    after.keys,
    percent(before.keys > 0 ? after.keys / before.keys : 1),
    before.bytes,
    after.bytes,
    approximate(error),
  ]);
  print(table([['clip', 'keys', 'now', 'share', 'bytes', 'now', 'off by'], ...rows]));
  const findings = describeFindings(issues, losses);
  if (findings !== '') print(findings);
}
