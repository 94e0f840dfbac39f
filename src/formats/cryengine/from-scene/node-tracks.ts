/** The controllers by which nodes of a `.cga` move. */
import { type Curves, curvesByNode } from '../../../fit/curves.ts';
import type { Report } from '../../../report/report.ts';
import { pathIn } from '../../../scene/path.ts';
import type { Clip, Curve, Scene } from '../../../scene/scene.ts';
import { CRYENGINE_CODES } from '../codes.ts';
import { reportTimes } from './animation.ts';
import type { NewContent, NewFile } from './chunks.ts';
import { rotationKeys, vectorKeys } from './controllers.ts';
import { ErrorTally } from './error.ts';
import type { NodeLinks } from './nodes.ts';
import { newTally, type TimeTally } from './ticks.ts';

/** Of a controller (reference §2). */
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
  errors: ErrorTally,
): NewKeys {
  const keysOf = property === 'rotation' ? rotationKeys : vectorKeys;
  const repeats = curve.before === 'cycle' && curve.after === 'cycle';
  // What repeats by a flag needs keys only where it has them.
  const plain: Curve = repeats ? { ...curve, before: 'hold', after: 'hold' } : curve;
  const isClosed = curve.range !== undefined && curve.range.end > curve.times.at(-1)!;
  const flags = repeats ? (isClosed ? CLOSED : REPEATS) : 0;
  return { ...keysOf(plain, clip, tally, errors), flags };
}

/** What moves a node. */
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
  readonly #errors = {
    translation: new ErrorTally('cm'),
    rotation: new ErrorTally('radian'),
    scale: new ErrorTally('times'),
  };

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

  /** Reports what the controllers do not say of the clip. */
  finish(): void {
    const [scene, clip, report] = [this.#scene, this.#clip, this.#report] as const;
    reportTimes(scene, clip, this.#tally, report);
    for (const [property, errors] of Object.entries(this.#errors)) {
      errors.report(`${property}s of ${clip.name}`, pathIn(scene, 'clips', clip), report);
    }
  }

  #keys(node: number, property: keyof Curves, curve: Curve): NewKeys {
    this.#reportExtrapolation(node, curve);
    return controllerContent(curve, property, this.#clip, this.#tally, this.#errors[property]);
  }

  /** Splines get no keys where they go on in a line. */
  #reportExtrapolation(node: number, curve: Curve): void {
    const { before, after, times, interpolation } = curve;
    const isSpline = ['tcb', 'hermite', 'squad'].includes(interpolation);
    const goesOn =
      (before !== 'hold' && times[0]! > this.#clip.start) ||
      (after !== 'hold' && times.at(-1)! < this.#clip.end);
    const isOneSided = (before === 'cycle') !== (after === 'cycle');
    if (!(isSpline && goesOn && (isOneSided || before === 'linear' || after === 'linear'))) return;
    const message = `${this.#scene.nodes[node]!.name} stands still outside its keys in ${this.#clip.name}`;
    const { CRYENGINE_EXTRAPOLATION_DROPPED } = CRYENGINE_CODES;
    this.#report.lose(CRYENGINE_EXTRAPOLATION_DROPPED, message, {
      path: pathIn(this.#scene, 'clips', this.#clip),
    });
  }
}
