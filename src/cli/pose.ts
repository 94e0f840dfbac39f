import { Command, InvalidArgumentError, Option } from 'commander';
import { firstOf } from '../convert/gathered.ts';
import { playSteps, type Step } from '../convert/playback.ts';
import { type Posed, type PosedOptions, poseFiles } from '../convert/posed.ts';
import type { Clip, Scene } from '../scene/scene.ts';
import { counted } from '../text/counts.ts';
import { explainErrors } from './errors.ts';
import { describeSerious } from './findings.ts';
import {
  findClip,
  type GatheredInputs,
  type SceneOptions,
  sceneOfInputs,
  withSceneOptions,
} from './inputs.ts';
import { endWithErrors, print, printJson, table, UsageError } from './output.ts';
import { parseLevel, parseNumber, parseSeconds } from './parsers.ts';
import { playChoices, readingOptions } from './reading-choices.ts';

interface Options extends SceneOptions {
  clip?: string;
  time?: number;
  lod?: number;
  space: 'native' | 'gltf';
  json?: boolean;
}

/** A step of the command line, whose clip is given by name. */
type WrittenStep = (clips: readonly Clip[]) => Step;

export function poseCommand(): Command {
  /** The options that drive the mixer, in the given order. */
  const steps: WrittenStep[] = [];
  const command = new Command('pose')
    .argument('<file...>', 'files of a character')
    .option(
      '--clip <name>',
      'name or number of a clip (default: the rest pose, or the first clip with --time)',
    )
    .option('--time <seconds>', 'time in the clip', parseSeconds)
    .addOption(stepOption('--cycle <name:weight:delay>', 'blend in a cycle', steps, cycleStep))
    .addOption(stepOption('--clear <name:delay>', 'fade out a cycle', steps, clearStep))
    .addOption(stepOption('--action <name:in:out:weight[:lock]>', 'play a clip once', steps, actionStep))
    .addOption(stepOption('--time-factor <factor>', 'set the speed of the cycles', steps, timeFactorStep))
    .addOption(stepOption('--update <seconds>', 'advance time', steps, updateStep))
    .option('--lod <level>', 'level of detail from 1 (full) to 0', parseLevel)
    .addOption(new Option('--space <axes>', 'axes and unit').choices(['native', 'gltf']).default('native'))
    .option('--json', 'print all numbers as JSON');
  return withSceneOptions(command, playChoices)
    .addHelpText(
      'after',
      [
        '\nExamples:',
        '  exhume pose cally.cfg --clip cally_walk --time 0.5 --json',
        '  exhume pose cally.cfg cally_jog.caf --cycle cally_walk:0.3:0 --cycle cally_jog:0.7:0 --update 0 --update 0.5 --json',
      ].join('\n'),
    )
    .action((files: string[], options: Options) =>
      explainErrors(files[0]!, options.json === true, () => pose(files, steps, options)),
    );
}

async function pose(
  files: readonly string[],
  steps: readonly WrittenStep[],
  options: Options,
): Promise<void> {
  if (steps.length > 0 && (options.clip !== undefined || options.time !== undefined))
    throw new UsageError('--clip and --time have no effect with steps such as --cycle and --update');
  const { scene, gathered } = await sceneOfInputs(files, options);
  if (scene.nodes.length === 0 && scene.clips.length === 0) {
    printValues(files, gathered, options);
    return;
  }
  const { lod, space, mode } = options;
  const posedOptions = {
    hold: mode === 'imvu',
    ...(mode === 'cal3d-0.11' ? { mixing: mode } : {}),
    space,
    ...(lod === undefined ? {} : { lod }),
  };
  const { posed, losses } =
    steps.length > 0
      ? mix(scene, steps, posedOptions, gathered)
      : poseClip(scene, gathered, options, posedOptions);
  if (gathered.report.count('error') > 0) endWithErrors();
  if (options.json) {
    const { issues } = gathered.report;
    printJson({ format: firstOf(gathered).format.id, ...posed, losses, issues });
    return;
  }
  print(describe(posed, steps.length > 0));
  const findings = describeSerious(gathered.report.issues, losses);
  if (findings !== '') print(`\n${findings}`);
}

/** Prints what files without a scene give at the time. @throws UsageError if they give nothing */
function printValues(files: readonly string[], gathered: GatheredInputs, options: Options): void {
  const { time = 0 } = options;
  const values = gathered.family.valuesAt?.(gathered.files, time, readingOptions(options)) ?? [];
  if (values.length === 0)
    throw new UsageError(`${files.join(', ')}: nothing to pose without nodes and clips`);
  if (options.json) printJson({ format: firstOf(gathered).format.id, time, values });
  else print(table([['curve', `value at ${time} s`], ...values.map(({ name, value }) => [name, value])]));
}

/** Plays the steps of the mixer. */
function mix(
  scene: Scene,
  steps: readonly WrittenStep[],
  options: PosedOptions,
  { report }: GatheredInputs,
): ReturnType<typeof poseFiles> {
  const played = steps.map((step) => step(scene.clips));
  return { posed: playSteps(scene, played, options), losses: report.losses };
}

function poseClip(
  scene: Scene,
  gathered: GatheredInputs,
  options: Options,
  posedOptions: PosedOptions,
): ReturnType<typeof poseFiles> {
  const { clip: wanted, time } = options;
  const name = wanted ?? (time === undefined || scene.clips.length === 0 ? undefined : '0');
  const clip = name === undefined ? undefined : scene.clips[findClip(scene.clips, name, gathered.files)];
  const reading = readingOptions(options);
  return poseFiles(gathered, scene, clip, time ?? clip?.start ?? 0, { ...posedOptions, reading });
}

/** An option that adds a step each time it is given. */
function stepOption(
  flags: string,
  description: string,
  steps: WrittenStep[],
  parse: (text: string) => WrittenStep,
): Option {
  return new Option(flags, `${description}, in the order of the options`).argParser((text) => {
    steps.push(parse(text));
  });
}

/** The name, which may contain colons, and the numbers after it. */
function nameAndNumbers(text: string, count: number): [name: string, ...numbers: number[]] {
  const parts = text.split(':');
  if (parts.length <= count) {
    const numbers = counted(count, 'number');
    throw new InvalidArgumentError(`It must be a name and ${numbers}, separated by colons.`);
  }
  const numbers = parts.splice(parts.length - count).map(parseNumber);
  return [parts.join(':'), ...numbers];
}

function cycleStep(text: string): WrittenStep {
  const [name, weight, delay] = nameAndNumbers(text, 2);
  return (clips) => ({ do: 'cycle', clip: findClip(clips, name), weight: weight!, delay: delay! });
}

function clearStep(text: string): WrittenStep {
  const [name, delay] = nameAndNumbers(text, 1);
  return (clips) => ({ do: 'clear', clip: findClip(clips, name), delay: delay! });
}

function actionStep(text: string): WrittenStep {
  const autoLock = text.endsWith(':lock');
  const [name, delayIn, delayOut, weight] = nameAndNumbers(
    autoLock ? text.slice(0, -':lock'.length) : text,
    3,
  );
  return (clips) => ({
    do: 'action',
    clip: findClip(clips, name),
    delayIn: delayIn!,
    delayOut: delayOut!,
    weight: weight!,
    autoLock,
  });
}

function timeFactorStep(text: string): WrittenStep {
  const factor = parseNumber(text);
  return () => ({ do: 'timeFactor', factor });
}

function updateStep(text: string): WrittenStep {
  const seconds = parseSeconds(text);
  return () => ({ do: 'update', seconds });
}

function describe({ clip, time, bones, meshes }: Posed, isPlayed: boolean): string {
  const moment = clip !== null ? `${clip} at ${time} s` : isPlayed ? `after ${time} s` : 'rest pose';
  const place = (world: number[]) => world.slice(12, 15).map((value) => Number(value.toFixed(4)));
  const boneRows = bones.map(({ name, world }) => [name, ...place(world)]);
  const meshRows = meshes.map(({ name, positions }) => [name, positions.length / 3, ...extent(positions)]);
  return [
    moment,
    ...(boneRows.length > 0 ? [table([['bone', 'x', 'y', 'z'], ...boneRows])] : []),
    ...(meshRows.length > 0 ? [table([['mesh', 'vertices', 'x', 'y', 'z'], ...meshRows])] : []),
  ].join('\n\n');
}

/** "low … high" along each axis. */
function extent(positions: Float32Array): string[] {
  return [0, 1, 2].map((axis) => {
    let low = Infinity;
    let high = -Infinity;
    for (let i = axis; i < positions.length; i += 3) {
      low = Math.min(low, positions[i]!);
      high = Math.max(high, positions[i]!);
    }
    return `${low.toFixed(2)} … ${high.toFixed(2)}`;
  });
}
