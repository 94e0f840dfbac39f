/** Writes a feature to a target, reads it again and says what became of it. */
import { gather, toScene } from '../../src/convert/gather.ts';
import { MemoryLibrary } from '../../src/convert/library.ts';
import { targets } from '../../src/formats/index.ts';
import { inAxes } from '../../src/pose/axes.ts';
import { compareScenes } from '../../src/pose/compare.ts';
import { type Loss, Report } from '../../src/report/report.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { makeFigure } from './figure.ts';

export interface Feature {
  title: string;
  /** Puts it on the figure. */
  add(scene: Scene): void;
  /**
   * What says it, in an order that no format changes. Without it the moving surface says it: it is there where the surface moves
   * as with it and not as without.
   */
  facts?: (scene: Scene) => (string | number)[];
  /** Why no code tells where it is dropped. */
  untold?: string;
  /** Takes it from the figure that has it anyway, so that what is told of it shows. */
  remove?(scene: Scene): void;
}

export const PROPERTIES_UNTOLD =
  'properties are what one format says in its own terms, for the way back to it';

export interface Outcome {
  kept: 'exact' | 'approximate' | 'dropped';
  /** Of what is approximate: the largest difference, of numbers as they are and of surfaces as a part of the height. */
  error: number;
  /** Losses that are told with the feature and not without it. */
  codes: string[];
}

/** Rounding of float32, through a few products. */
const ROUNDING = 2e-5;
/** What is less than half there is not there. */
const HALF = 0.5;
/** Numbers such as colours that are further off are others. */
const NEAR = 0.05;

export async function tryOut(feature: Feature, target: string): Promise<Outcome> {
  const plain = makeFigure();
  const scene = makeFigure();
  feature.add(scene);
  feature.remove?.(plain);
  const told = feature.remove ? (await throughTarget(plain, target)).losses : await lossesOfFigure(target);
  const { back, losses } = await throughTarget(scene, target);
  const known = new Set(told.map(({ code, message }) => `${code} ${message}`));
  const added = losses.filter(({ code, message }) => !known.has(`${code} ${message}`));
  const codes = [...new Set(added.map(({ code }) => code))].sort();
  const { facts } = feature;
  return {
    ...(facts ? byFacts(facts(scene), facts(back).map(withoutStem)) : bySurface(scene, plain, back)),
    codes,
  };
}

const figureLosses = new Map<string, readonly Loss[]>();

async function lossesOfFigure(target: string): Promise<readonly Loss[]> {
  const known = figureLosses.get(target) ?? (await throughTarget(makeFigure(), target)).losses;
  figureLosses.set(target, known);
  return known;
}

async function throughTarget(scene: Scene, id: string) {
  const report = new Report();
  const target = targets.find((known) => known.id === id)!;
  const files = await target.write(scene, 'figure', report, {});
  const library = new MemoryLibrary(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const gathered = await gather(library, [files[0]!.name], { levels: true });
  const back = inAxes(toScene(gathered), scene.axes);
  return { back, losses: report.losses };
}

function bySurface(scene: Scene, plain: Scene, back: Scene): Omit<Outcome, 'codes'> {
  const { relative, clips } = compareScenes(scene, back);
  const effect = compareScenes(scene, plain).relative;
  if (clips.onlyFirst.length > 0) return { kept: 'dropped', error: 1 };
  if (relative < ROUNDING) return { kept: 'exact', error: 0 };
  return { kept: relative < effect * HALF ? 'approximate' : 'dropped', error: relative };
}

/** Systems that have a file for each thing name it after the model, too. */
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
