/** The options of each target. */
import type { Order, TargetFacts } from '../worker/converting.ts';

/** The chosen options, including those that the target does not support. */
export type OrderOptions = Omit<Order, 'to' | 'stem' | 'verify'>;

interface Named<K extends keyof OrderOptions> {
  id: K;
  label: string;
}

export type Control =
  | (Named<'compress' | 'xml' | 'frames' | 'separate' | 'bake'> & { kind: 'check' })
  | (Named<'maxInfluences' | 'textureSize'> & { kind: 'count'; usual: string })
  | (Named<'textureFolder'> & { kind: 'text'; usual: string })
  | (Named<'version' | 'target' | 'textures' | 'lod'> & { kind: 'choice'; choices: readonly ChoiceOf[] });

/** An entry of a choice. The first one leaves the option at its default. */
export interface ChoiceOf {
  title: string;
  value: OrderOptions['version' | 'target' | 'textures' | 'lod'];
}

const CONTROLS: Readonly<Record<NonNullable<TargetFacts['supports']>[number], Control>> = {
  maxInfluences: { id: 'maxInfluences', kind: 'count', label: 'Max. bones per vertex', usual: 'all' },
  textureSize: { id: 'textureSize', kind: 'count', label: 'Max. size of images', usual: 'any' },
  textureFolder: { id: 'textureFolder', kind: 'text', label: 'Folder of images', usual: 'beside the model' },
  compress: { id: 'compress', kind: 'check', label: 'Compress animations' },
  xml: { id: 'xml', kind: 'check', label: 'Write XML files' },
  frames: { id: 'frames', kind: 'check', label: 'Vertex frames instead of bones' },
  separate: { id: 'separate', kind: 'check', label: 'Keep skinned meshes separate' },
  bake: { id: 'bake', kind: 'check', label: 'Bake meters and Y up into all data' },
  textures: {
    id: 'textures',
    kind: 'choice',
    label: 'Images',
    choices: [
      { title: 'Default', value: undefined },
      { title: 'DDS', value: 'dds' },
      { title: 'TGA', value: 'tga' },
    ],
  },
  target: {
    id: 'target',
    kind: 'choice',
    label: 'Game',
    choices: [
      { title: 'Enhanced Edition', value: undefined },
      { title: 'Original (1.69)', value: '1.69' },
    ],
  },
};

/** Supported by every target: levels are taken from the files, never computed. */
const LEVELS: Control = {
  id: 'lod',
  kind: 'choice',
  label: 'Level of detail',
  choices: [
    { title: 'Full', value: undefined },
    { title: 'All, side by side', value: 'all' },
    { title: '1/2', value: 0.5 },
    { title: '1/4', value: 0.25 },
    { title: 'Lowest', value: 0 },
  ],
};

type Supported = Pick<TargetFacts, 'versions' | 'supports'>;

/** The controls of a target's options. */
export function controlsFor({ versions = [], supports = [] }: Supported): Control[] {
  const version: Control = {
    id: 'version',
    kind: 'choice',
    label: 'Version',
    choices: [
      { title: 'Default', value: undefined },
      ...versions.map((value) => ({ title: `${value}`, value })),
    ],
  };
  return [...(versions.length > 0 ? [version] : []), ...supports.map((id) => CONTROLS[id]), LEVELS];
}

/** The options that the target supports; those chosen for another target must not reach it. */
export function supportedOptions(target: Supported, options: OrderOptions): OrderOptions {
  const supported = new Set<string>(controlsFor(target).map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(options).filter(
      ([id, value]) => supported.has(id) && value !== undefined && value !== false,
    ),
  );
}
