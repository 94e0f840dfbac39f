/** Writes a feature to a target, reads it back and determines what was kept. */
import { gather } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { toScene } from '../../src/convert/to-scene.ts';
import type { Capabilities } from '../../src/fit/capabilities.ts';
import type { TargetOptions } from '../../src/formats/format.ts';
import { targets } from '../../src/formats/targets.ts';
import { inAxes } from '../../src/pose/axes.ts';
import { compareScenes } from '../../src/pose/compare.ts';
import { type Loss, Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { makeFigure } from './figure.ts';

export interface Feature {
  title: string;
  /** Adds it to the figure. */
  add(scene: Scene): void;
  /**
   * Values that show it, in an order that no format changes. Without this function the moving surface shows it: it is kept if
   * the surface moves as with the feature and not as without it.
   */
  facts?: (scene: Scene) => (string | number)[];
  /** Whether a target declares that it can hold it. */
  held?: (capabilities: Capabilities) => boolean;
  /** It counts as held only if it is exact. */
  exactly?: true;
  /** It needs a skin, even if the target has none. */
  bends?: true;
  /** Why no code reports that it is dropped. */
  unreported?: string;
  /** Removes it from the plain figure, which has it anyway, so that its losses show. */
  remove?(scene: Scene): void;
}

export interface Outcome {
  kept: 'exact' | 'approximate' | 'dropped';
  /** Of an approximation: the largest difference of values, or of surfaces as a fraction of the height. */
  error: number;
  /** Losses that are reported with the feature and not without it. */
  codes: string[];
}

/** Rounding of float32, through a few products. */
const ROUNDING = 2e-5;
/** A feature with less than half of its effect counts as dropped. */
const HALF = 0.5;
/** Values with a larger difference, such as colors, count as dropped. */
const NEAR = 0.05;

export async function tryOut(
  feature: Feature,
  target: string,
  options: TargetOptions = {},
  figure = makeFigure,
): Promise<Outcome> {
  const plain = figure();
  const scene = figure();
  feature.add(scene);
  feature.remove?.(plain);
  const expected = feature.remove
    ? (await throughTarget(plain, target, options)).losses
    : await lossesOfFigure(target, options);
  const { back, losses } = await throughTarget(scene, target, options);
  const known = new Set(expected.map(({ code, message }) => `${code} ${message}`));
  const added = losses.filter(({ code, message }) => !known.has(`${code} ${message}`));
  const codes = [...new Set(added.map(({ code }) => code))].sort();
  const { facts } = feature;
  return {
    ...(facts ? byFacts(facts(scene), facts(back).map(withoutStem)) : bySurface(scene, plain, back)),
    codes,
  };
}

const figureLosses = new Map<string, readonly Loss[]>();

async function lossesOfFigure(target: string, options: TargetOptions): Promise<readonly Loss[]> {
  const key = `${target} ${JSON.stringify(options)}`;
  const known = figureLosses.get(key) ?? (await throughTarget(makeFigure(), target, options)).losses;
  figureLosses.set(key, known);
  return known;
}

async function throughTarget(scene: Scene, id: string, options: TargetOptions) {
  const report = new Report();
  const target = targets.find((known) => known.id === id)!;
  const files = await target.write(scene, 'figure', report, options);
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const gathered = await gather(library, [files[0]!.name], { levels: true });
  const back = inAxes(toScene(gathered), scene.axes);
  return { back, losses: report.losses };
}

/** Whether a target treats a feature as its capabilities declare. */
export function isAsClaimed(
  { held, exactly }: Feature,
  { kept }: Pick<Outcome, 'kept'>,
  capabilities: Capabilities,
): boolean {
  const isHeld = exactly ? kept === 'exact' : kept !== 'dropped';
  return !held || held(capabilities) === isHeld;
}

function bySurface(scene: Scene, plain: Scene, back: Scene): Omit<Outcome, 'codes'> {
  const { relative, clips } = compareScenes(scene, back);
  const effect = compareScenes(scene, plain).relative;
  if (clips.onlyFirst.length > 0) return { kept: 'dropped', error: 1 };
  if (relative < ROUNDING) return { kept: 'exact', error: 0 };
  return { kept: relative < effect * HALF ? 'approximate' : 'dropped', error: relative };
}

/** Systems with a file per element prefix its name with that of the model. */
function withoutStem(fact: string | number): string | number {
  return typeof fact === 'string' ? fact.replace(/^figure_/, '') : fact;
}

function byFacts(
  before: readonly (string | number)[],
  after: readonly (string | number)[],
): Omit<Outcome, 'codes'> {
  const dropped = { kept: 'dropped', error: 1 } as const;
  if (before.length !== after.length) return dropped;
  let error = 0;
  for (const [index, fact] of before.entries()) {
    const found = after[index]!;
    if (typeof fact === 'number' && typeof found === 'number')
      error = Math.max(error, Math.abs(found - fact));
    else if (fact !== found) return dropped;
  }
  if (error < ROUNDING) return { kept: 'exact', error: 0 };
  return error < NEAR ? { kept: 'approximate', error } : dropped;
}
