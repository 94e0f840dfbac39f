/** Where files leave open how they are to be read: the options that decide it, by family. */
import { InvalidArgumentError, Option } from 'commander';
import type { SceneOptions } from '../convert/gather.ts';
import type { ReadingOptions } from '../formats/format.ts';
import { PLT_LAYERS } from '../images/plt.ts';

/** What the command line says; one option may stand several times. */
export interface ReadingChoices extends SceneOptions {
  layer?: ReadingOptions['layers'];
  mode?: NonNullable<ReadingOptions['curves']> | 'cal3d-0.11' | 'imvu';
}

export const readingChoices: readonly Option[] = [
  choice(
    '--curve-ends <rule>',
    'CryEngine: slopes at the ends of spline curves, as in 3ds Max or as in the game',
    ['max', 'engine'],
  ),
  choice('--binding <rule>', 'MDL: what joins the nodes of animations to those of the model', [
    'name',
    'part-number',
  ]),
  new Option(
    '--layer <layer=color>',
    `MDL: the color, from 0, that a layer of PLT images has, such as skin=3; repeatable; ${PLT_LAYERS.join(', ')}`,
  ).argParser(parseLayer),
  choice('--quaternion <sense>', 'C3S: sense of rotations', ['direct', 'conjugate']),
  choice('--ocs <product>', 'C3S: how coordinate systems are multiplied', ['matrix', 'parts']),
  choice('--v <origin>', 'C3S: where v = 0 is in an image', ['top', 'bottom']),
  choice('--loop <end>', 'C3S: whether sequences lead back to their first key', ['open', 'closed']),
  choice('--vfrm <layout>', 'C3S: whether vertex frames store what they do not use', [
    'stored',
    'conditional',
  ]),
  choice('--up <axis>', 'O3D: the axis that points up, which archives do not say', ['y', 'z']),
];

const MODES = ['exact', 'webgl', 'plugin'];
const MODE = 'whose play is followed: O3D exactly, as o3d-webgl or as the plugin';

export const modeChoice = choice('--mode <runtime>', MODE, MODES);

/** Where clips are played rather than carried over, the runtimes of Cal3D can be followed too. */
export const playModeChoice = choice(
  '--mode <runtime>',
  `${MODE}; Cal3D 0.11, which goes on beyond the keys, or IMVU, which holds the nearest`,
  [...MODES, 'cal3d-0.11', 'imvu'],
);

/** The readings that the command line chose. */
export function readingOptions({ layer, mode, ...reading }: ReadingChoices): SceneOptions {
  return { ...reading, ...(layer ? { layers: layer } : {}), ...readingOfMode(mode) };
}

function readingOfMode(mode: ReadingChoices['mode']): ReadingOptions {
  if (mode === undefined || mode === 'imvu') return {};
  return mode === 'cal3d-0.11' ? { outsideKeys: 'linear' } : { curves: mode };
}

function choice(flags: string, meaning: string, values: readonly string[]): Option {
  return new Option(flags, meaning).choices(values);
}

function parseLayer(text: string, before: ReadingOptions['layers'] = {}): ReadingOptions['layers'] {
  const [name, color, ...more] = text.toLowerCase().split('=');
  const layer = PLT_LAYERS.find((known) => known === name);
  if (!layer || more.length > 0 || !/^\d{1,3}$/.test(color ?? '')) {
    throw new InvalidArgumentError('It must be a layer and the number of its color, such as skin=3.');
  }
  return { ...before, [layer]: Number(color) };
}
