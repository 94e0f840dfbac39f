import { Command } from 'commander';
import { startAtFirstKeys } from '../convert/first-keys.ts';
import { compareLooks, type Looks } from '../convert/looks/looks.ts';
import { describeScene } from '../convert/summary.ts';
import { percent } from '../convert/verify.ts';
import { type Comparison, compareScenes } from '../pose/compare.ts';
import { approximate, counted, grouped, shortList } from '../text/counts.ts';
import { explainErrors } from './errors.ts';
import { describeSerious } from './findings.ts';
import { type SceneOfInputs, type SceneOptions, scenesOfInputs, withSceneOptions } from './inputs.ts';
import { endWithErrors, print, printable, printJson, UsageError } from './output.ts';
import { parseRate } from './parsers.ts';

interface Options extends SceneOptions {
  fps: number;
  json?: boolean;
}

export function compareCommand(): Command {
  const command = new Command('compare')
    .argument('<first>', 'model; distances are in its units')
    .argument('<second>', 'model to compare with it')
    .option(
      '--fps <n>',
      'samples per second of each clip that both have, in addition to those between keys',
      parseRate,
      30,
    )
    .option('--json', 'print JSON');
  return withSceneOptions(command)
    .addHelpText('after', '\nExample:\n  exhume compare cally.cfg cally.glb')
    .action((first: string, second: string, options: Options) =>
      explainErrors(first, options.json === true, () => compare(first, second, options)),
    );
}

async function compare(first: string, second: string, options: Options): Promise<void> {
  const [a, b] = (await scenesOfInputs([[first], [second]], options)) as [SceneOfInputs, SceneOfInputs];
  for (const [file, { scene }] of [[first, a] as const, [second, b] as const]) {
    if (describeScene(scene).counts.vertices === 0) throw new UsageError(`${file} has no surface to compare`);
  }
  const [one, other] = [a.scene, b.scene];
  const comparison = compareScenes(
    startAtFirstKeys(one, other.source.format),
    startAtFirstKeys(other, one.source.format),
    options,
  );
  if (a.gathered.report.count('error') + b.gathered.report.count('error') > 0) endWithErrors();
  const looks = compareLooks(a.scene, b.scene);
  const issues = [a, b].flatMap(({ gathered }) => gathered.report.issues);
  if (options.json) {
    printJson({ ...comparison, looks, issues });
    return;
  }
  const findings = describeSerious(issues);
  const lines = [
    describeComparison(comparison),
    ...describeLooks(looks),
    ...(findings === '' ? [] : [findings]),
  ];
  print(lines.join('\n'));
}

/** As text: two lines, and up to three for clips without a counterpart or with another length. */
export function describeComparison({
  frames,
  max,
  mean,
  p99,
  relative,
  worst,
  matched,
  clips,
}: Comparison): string {
  const number = (distance: number) => approximate(distance);
  const moment =
    worst.clip === null ? 'at rest' : `at ${worst.time.toFixed(2)} s of ${worst.clip || 'an unnamed clip'}`;
  const place = max > 0 ? `, vertex ${worst.vertex} of ${worst.mesh || 'an unnamed mesh'} ${moment}` : '';
  const way = matched === 'vertex' ? 'vertex by vertex' : 'by nearest points';
  const lines = [
    `at most ${number(max)} units (${percent(relative)} of the height)${place}`,
    `mean ${number(mean)}, 99 of 100 below ${number(p99)}; ${counted(frames, 'moment')}, ${way}`,
  ];
  const { onlyFirst, onlySecond, lengths = [] } = clips;
  if (onlyFirst.length > 0) lines.push(`only the first has ${onlyFirst.join(', ')}`);
  if (onlySecond.length > 0) lines.push(`only the second has ${onlySecond.join(', ')}`);
  const others = lengths.map(({ clip, first, second }) => `${clip} ${seconds(first)} → ${seconds(second)} s`);
  if (others.length > 0) lines.push(`lengths of clips differ: ${shortList(others, MOST_LENGTHS)}`);
  return lines.join('\n');
}

/** Number of clips with another length that are named. */
const MOST_LENGTHS = 5;

/** To the millisecond, below which lengths are equal. */
function seconds(length: number): number {
  return Math.round(length * 1000) / 1000;
}

/** As text: a line for each kind of difference, and one if not all of the surface was compared. */
export function describeLooks({ triangles: { compared, of }, differences }: Looks): string[] {
  const part =
    compared < of
      ? [`looks compared on the ${grouped(compared)} of ${counted(of, 'triangle')} that both have`]
      : [];
  return [...differences.map(({ message }) => printable(message)), ...part];
}
