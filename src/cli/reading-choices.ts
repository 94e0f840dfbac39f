/** Options for what files leave open, by family. */
import { InvalidArgumentError, Option } from 'commander';
import type { SceneOptions } from '../convert/scene-of.ts';
import type { LoopRule, LoopRules, ReadingOptions } from '../formats/format.ts';
import { PLT_LAYERS } from '../images/plt.ts';
import type { Scene } from '../scene/scene.ts';
import { FAMILIES, type FamilyId, type FamilyOption, familyOption } from './family-options.ts';
import { UsageError, unknown } from './output.ts';

const LOOP_RULES: readonly LoopRule[] = ['close', 'hold', 'extrapolate'];

/** The options as given; some of them are repeatable. */
export interface ReadingChoices extends SceneOptions {
  layer?: ReadingOptions['layers'];
  mode?: NonNullable<ReadingOptions['curves']> | 'cal3d-0.11' | 'imvu';
}

const readingChoices: readonly FamilyOption[] = [
  familyOption(
    ['cal3d', 'c3s'],
    new Option(
      '--loop <rule>',
      `what clips do from their last keys to their end: ${LOOP_RULES.join(', ')}; or CLIP=RULE for one of them; repeatable (default: Cal3D clips that return to their first pose close, and others hold)`,
    ).argParser(parseLoop),
  ),
  choice(
    ['cal3d'],
    '--sides <sides>',
    'visible sides of surfaces, which the files do not state (default: both)',
    ['both', 'front'],
  ),
  choice(['cryengine'], '--curve-ends <rule>', 'end slopes of spline curves, as in 3ds Max or in the game', [
    'max',
    'engine',
  ]),
  choice(['mdl'], '--binding <rule>', 'match animation nodes to model nodes (default: name)', [
    'name',
    'part-number',
  ]),
  familyOption(
    ['mdl'],
    new Option(
      '--layer <layer=color>',
      `palette color of a layer of PLT images, such as skin=3; repeatable; layers: ${PLT_LAYERS.join(', ')}`,
    ).argParser(parseLayer),
  ),
  familyOption(
    ['mdl'],
    new Option('--hidden', 'also show hidden meshes and walkmeshes, which the game does not draw'),
  ),
  choice(['c3s'], '--quaternion <sense>', 'sense of rotations (default: direct)', ['direct', 'conjugate']),
  choice(['c3s'], '--ocs <product>', 'how to multiply coordinate systems (default: matrix)', [
    'matrix',
    'parts',
  ]),
  choice(['c3s'], '--v <origin>', 'where v = 0 is in an image (default: top)', ['top', 'bottom']),
  choice(['c3s'], '--vfrm <layout>', 'whether vertex frames store unused fields (default: detected)', [
    'stored',
    'conditional',
  ]),
  choice(['o3d'], '--up <axis>', 'axis that points up, which archives do not state (default: y)', ['y', 'z']),
];

const MODES = ['exact', 'webgl', 'plugin'];

/** The runtimes of single families. */
const RUNTIMES = {
  webgl: ['o3d'],
  plugin: ['o3d'],
  'cal3d-0.11': ['cal3d'],
  imvu: ['cal3d'],
} as const;

export const sceneChoices: readonly FamilyOption[] = [
  ...readingChoices,
  choice(
    ['o3d'],
    '--mode <runtime>',
    'runtime to emulate: none, o3d-webgl or the plugin (default: exact)',
    MODES,
  ),
];

/** For clips that are played: the runtimes of Cal3D can be emulated, too. */
export const playChoices: readonly FamilyOption[] = [
  ...readingChoices,
  {
    ...choice(
      ['cal3d', 'o3d'],
      '--mode <runtime>',
      'runtime to emulate: none, o3d-webgl or the plugin; Cal3D 0.11, which extrapolates beyond keys; IMVU, which holds the nearest key (default: exact)',
      [...MODES, 'cal3d-0.11', 'imvu'],
    ),
    ofValue: RUNTIMES,
  },
];

/** A choice that none of the inputs takes. */
export interface IneffectiveChoice {
  /** As the command line has it, such as `--loop`. */
  flag: string;
  families: readonly FamilyId[];
}

/** The first choice that has an effect on none of some families. */
export function ineffectiveChoice(
  choices: object,
  families: readonly string[],
): IneffectiveChoice | undefined {
  for (const { option, families: all, ofValue = {} } of playChoices) {
    const value: unknown = choices[option.attributeName() as keyof typeof choices];
    if (value === undefined) continue;
    const own = ofValue[String(value)];
    const taking = own ?? all;
    if (!families.some((family) => taking.some((id) => id === family)))
      return { flag: own ? `${option.long} ${value}` : option.long!, families: taking };
  }
  return undefined;
}

/**
 * Refuses a choice that has an effect on none of the inputs.
 *
 * @param families of all inputs; nothing is refused if none is known
 * @throws UsageError
 */
export function refuseIneffective(choices: object, families: readonly string[]): void {
  const refused = families.length > 0 ? ineffectiveChoice(choices, families) : undefined;
  if (refused)
    throw new UsageError(
      `${refused.flag} has no effect on ${familyNames(families)}, only on ${familyNames(refused.families)}`,
    );
}

/** Refuses a rule for a clip that none of the scenes has. @throws UsageError */
export function refuseUnknownClips({ loop }: ReadingChoices, scenes: readonly Pick<Scene, 'clips'>[]): void {
  const names = [...new Set(scenes.flatMap(({ clips }) => clips.map(({ name }) => name)))];
  const wrong = Object.keys(loop?.clips ?? {}).find((name) => !names.includes(name));
  if (wrong !== undefined) throw new UsageError(`--loop: ${unknown('clip', wrong, names)}`);
}

/** The names of families in a sentence. */
export function familyNames(families: readonly string[]): string {
  const names = [...new Set(families)].map((id) => FAMILIES[id as FamilyId] ?? id);
  const last = names.at(-1)!;
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}

/** The reading options that the command line chose. */
export function readingOptions({ layer, mode, ...reading }: ReadingChoices): SceneOptions {
  return { ...reading, ...(layer ? { layers: layer } : {}), ...readingOfMode(mode) };
}

function readingOfMode(mode: ReadingChoices['mode']): ReadingOptions {
  if (mode === undefined || mode === 'imvu') return {};
  return mode === 'cal3d-0.11' ? { outsideKeys: 'linear' } : { curves: mode };
}

function choice(
  families: readonly FamilyId[],
  flags: string,
  description: string,
  values: readonly string[],
): FamilyOption {
  return familyOption(families, new Option(flags, description).choices(values));
}

function parseLoop(text: string, before: LoopRules = {}): LoopRules {
  const split = text.lastIndexOf('=');
  const rule = LOOP_RULES.find((known) => known === text.slice(split + 1));
  if (!rule || split === 0) {
    throw new InvalidArgumentError(
      `It must be ${LOOP_RULES.join(', ')}, or a clip and one of these, such as walk=close.`,
    );
  }
  if (split < 0) return { ...before, others: rule };
  return { ...before, clips: { ...before.clips, [text.slice(0, split)]: rule } };
}

function parseLayer(text: string, before: ReadingOptions['layers'] = {}): ReadingOptions['layers'] {
  const [name, color, ...more] = text.toLowerCase().split('=');
  const layer = PLT_LAYERS.find((known) => known === name);
  if (!layer && name && color !== undefined)
    throw new InvalidArgumentError(unknown('layer', name, PLT_LAYERS));
  if (!layer || more.length > 0 || !/^\d{1,3}$/.test(color ?? '')) {
    throw new InvalidArgumentError('It must be a layer and the number of its color, such as skin=3.');
  }
  return { ...before, [layer]: Number(color) };
}
