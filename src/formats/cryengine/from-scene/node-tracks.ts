/** The controllers of animated nodes. */
import { reportClipLoss, withCurves } from '../../../fit/clip-losses.ts';
import { FIT_CODES } from '../../../fit/codes.ts';
import { type Curves, curvesByNode, reportSampledClip } from '../../../fit/curves.ts';
import type { Report } from '../../../report/report.ts';
import { pathIn } from '../../../scene/path.ts';
import type { Clip, Curve, Scene } from '../../../scene/scene.ts';
import { reportTimes } from './animation.ts';
import type { NewContent, NewFile } from './chunks.ts';
import { rotationKeys, vectorKeys } from './controllers.ts';
import type { NodeLinks } from './nodes.ts';
import { newTally, type TimeTally } from './ticks.ts';

/** Flags of a controller (docs/reference/cryengine.md#outside-the-keys). */
const REPEATS = 1;
const CLOSED = 2;

/** A controller without its id. */
export type NewKeys = Omit<NewContent<'controller'>, 'controllerId'>;

/** A curve of a node as a controller without its id. */
function controllerContent(
  curve: Curve,
  property: keyof Curves,
  clip: Clip,
  tally: TimeTally,
  sampled: Map<Curve, Curve>,
): NewKeys {
  const keysOf = property === 'rotation' ? rotationKeys : vectorKeys;
  const repeats = curve.before === 'cycle' && curve.after === 'cycle';
  // A curve that is repeated by a flag needs no further keys.
  const plain: Curve = repeats ? { ...curve, before: 'hold', after: 'hold' } : curve;
  const isClosed = curve.range !== undefined && curve.range.end > curve.times.at(-1)!;
  const flags = repeats ? (isClosed ? CLOSED : REPEATS) : 0;
  const own = new Map<Curve, Curve>();
  const keys = keysOf(plain, clip, tally, own);
  const { before, after, range } = curve;
  for (const written of own.values())
    sampled.set(curve, repeats ? { ...written, before, after, ...(range ? { range } : {}) } : written);
  return { ...keys, flags };
}

/** The controllers of a node by property. */
export type NodeControllers = { [K in keyof Curves]?: NewKeys };

/** @returns their ids */
export function addControllers(file: NewFile, controllers: NodeControllers): NodeLinks['controllers'] {
  const ids = Object.entries(controllers).map(([property, keys]) => {
    const id = file.reserve();
    file.put(id, 'controller', { ...keys, controllerId: id });
    return [property, id];
  });
  return Object.fromEntries(ids);
}

export class NodeMotion {
  readonly #scene: Scene;
  readonly #clip: Clip;
  readonly #report: Report;
  readonly #curves: ReadonlyMap<number, Curves>;
  readonly #tally = newTally();
  readonly #sampled = new Map<Curve, Curve>();

  constructor(scene: Scene, clip: Clip, report: Report) {
    this.#scene = scene;
    this.#clip = clip;
    this.#report = report;
    this.#curves = curvesByNode(clip);
  }

  controllersOf(node: number): NodeControllers {
    const { translation, rotation, scale } = this.#curves.get(node) ?? {};
    return {
      ...(translation ? { translation: this.#keys(node, 'translation', translation) } : {}),
      ...(rotation ? { rotation: this.#keys(node, 'rotation', rotation) } : {}),
      ...(scale ? { scale: this.#keys(node, 'scale', scale) } : {}),
    };
  }

  /** Reports how the controllers differ from the clip. */
  finish(): void {
    const [scene, clip, report] = [this.#scene, this.#clip, this.#report] as const;
    reportTimes(scene, clip, this.#tally, report);
    reportSampledClip(this.#sampled, { scene, clip, path: pathIn(scene, 'clips', clip), unit: 'cm' }, report);
  }

  #keys(node: number, property: keyof Curves, curve: Curve): NewKeys {
    this.#reportExtrapolation(node, property, curve);
    return controllerContent(curve, property, this.#clip, this.#tally, this.#sampled);
  }

  /** Splines get no keys for linear or one-sided extrapolation. */
  #reportExtrapolation(node: number, property: keyof Curves, curve: Curve): void {
    const { before, after, times, interpolation } = curve;
    const isSpline = ['tcb', 'hermite', 'squad'].includes(interpolation);
    const goesOn =
      (before !== 'hold' && times[0]! > this.#clip.start) ||
      (after !== 'hold' && times.at(-1)! < this.#clip.end);
    const isOneSided = (before === 'cycle') !== (after === 'cycle');
    if (!(isSpline && goesOn && (isOneSided || before === 'linear' || after === 'linear'))) return;
    const code = FIT_CODES.FIT_EXTRAPOLATION_CUT;
    const message = `The ${property} of node ${this.#scene.nodes[node]!.name} is at rest outside its keys in clip ${this.#clip.name}`;
    const written = withCurves(this.#clip, (other) =>
      other === curve ? { ...curve, before: 'hold', after: 'hold' } : other,
    );
    const [scene, clip] = [this.#scene, this.#clip];
    const where = { scene, clip, path: pathIn(scene, 'clips', clip), unit: 'cm' };
    reportClipLoss(where, { code, message, written }, this.#report);
  }
}
