/** What can be chosen for each target. */
import type { Order, TargetFacts } from '../desk/converting.ts';

/** What the user has chosen, whether the target supports it or not. */
export type OrderOptions = Omit<Order, 'to' | 'stem' | 'verify'>;

interface Named<K extends keyof OrderOptions> {
  id: K;
  label: string;
}

export type Control =
  | (Named<'compress' | 'xml' | 'frames'> & { kind: 'check' })
  | (Named<'maxInfluences'> & { kind: 'count' })
  | (Named<'version' | 'target' | 'lod'> & { kind: 'choice'; choices: readonly ChoiceOf[] });

/** Values of a choice as its list has them. The first one leaves the option out. */
export interface ChoiceOf {
  title: string;
  value: OrderOptions['version' | 'target' | 'lod'];
}

const CONTROLS: Readonly<Record<NonNullable<TargetFacts['supports']>[number], Control>> = {
  maxInfluences: { id: 'maxInfluences', kind: 'count', label: 'Most bones per vertex' },
  compress: { id: 'compress', kind: 'check', label: 'Compress animations' },
  xml: { id: 'xml', kind: 'check', label: 'Write the XML kinds of the files' },
  frames: { id: 'frames', kind: 'check', label: 'Vertex frames rather than bones' },
  target: {
    id: 'target',
    kind: 'choice',
    label: 'Game',
    choices: [
      { title: 'Enhanced Edition', value: undefined },
      { title: 'original, 1.69', value: '1.69' },
    ],
  },
};

/** Of every target: lower levels are made of what the files have, or not at all. */
const LEVELS: Control = {
  id: 'lod',
  kind: 'choice',
  label: 'Level of detail',
  choices: [
    { title: 'full', value: undefined },
    { title: 'all, side by side', value: 'all' },
    { title: '1/2', value: 0.5 },
    { title: '1/4', value: 0.25 },
    { title: 'least', value: 0 },
  ],
};

/** The controls of a target's options. */
export function controlsFor({ versions = [], supports = [] }: TargetFacts): Control[] {
  const version: Control = {
    id: 'version',
    kind: 'choice',
    label: 'Version',
    choices: [
      { title: 'usual', value: undefined },
      ...versions.map((value) => ({ title: `${value}`, value })),
    ],
  };
  return [...(versions.length > 0 ? [version] : []), ...supports.map((id) => CONTROLS[id]), LEVELS];
}

/** Those of the options that the target supports: what was chosen for another one must not reach it. */
export function supportedOptions(target: TargetFacts, options: OrderOptions): OrderOptions {
  const supported = new Set<string>(controlsFor(target).map(({ id }) => id));
  return Object.fromEntries(
    Object.entries(options).filter(
      ([id, value]) => supported.has(id) && value !== undefined && value !== false,
    ),
  );
}
