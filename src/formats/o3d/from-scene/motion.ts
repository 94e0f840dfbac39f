/**
 * The motion of nodes: curves over time, and the operations that compute a matrix from them
 * (docs/reference/o3d.md#animation-graph).
 */

import { createPrecision, type PrecisionOf } from '../../../animation/precision.ts';
import { type Curves, curvesByNode, reportSampledClip } from '../../../fit/curves.ts';
import { identity } from '../../../math/affine.ts';
import type { Report } from '../../../report/report.ts';
import type { Curve, Scene, Track } from '../../../scene/scene.ts';
import type { JsonObject } from '../files/archive/document.ts';
import { rows, short } from '../files/archive/numbers.ts';
import type { CurveKeys } from '../files/blobs/document.ts';
import { INFINITY } from '../to-scene/graph/infinity.ts';
import { type ArchiveBuilder, ownParam, reference, value } from './builder.ts';
import { type AxisOrder, anglesOf, bestOrder } from './euler.ts';
import {
  changes,
  componentKeys,
  isNear,
  noKeys,
  rotationsOf,
  type TrackKeys,
  type Triple,
  trackKeys,
} from './keys.ts';
import type { Placed } from './timeline.ts';

const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** A number: the value of a param, or a constant. */
interface Input {
  bind?: number;
  value?: number;
}

export interface NodeMotion {
  /** The binding of its Transform's local matrix. */
  localMatrix: JsonObject;
  /** Whether the node is in its rest pose at second 0, the initial pose of an archive. */
  beginsAtRest: boolean;
}

/** Per clip, in the order of the timeline, the curve of a node's property. */
type CurvePerClip = readonly (Curve | undefined)[];

export class MotionWriter {
  readonly #scene: Scene;
  readonly #builder: ArchiveBuilder;
  readonly #placed: readonly Placed[];
  readonly #precisionOf: PrecisionOf;
  /** Curves that O3D cannot represent, such as rotations about several axes, with their approximations. */
  readonly #sampled = new Map<Curve, Curve>();
  readonly #curves: ReadonlyMap<number, Curves>[];
  /** Id of the param with the time in seconds; set as soon as something is animated. */
  #time: number | undefined;
  /** Whether the pose of the current node at second 0 differs from its rest pose. */
  #isApart = false;

  /** @param time id of the param with the time, if the archive has one */
  constructor(scene: Scene, builder: ArchiveBuilder, placed: readonly Placed[], time?: number) {
    this.#scene = scene;
    this.#builder = builder;
    this.#placed = placed;
    this.#time = time;
    this.#precisionOf = createPrecision(scene);
    this.#curves = placed.map(({ clip }) => curvesByNode(clip));
  }

  /** The motion of a node; undefined if it is not animated. */
  motionOf(index: number): NodeMotion | undefined {
    const curvesOf = (property: keyof Curves): CurvePerClip =>
      this.#curves.map((curves) => curves.get(index)?.[property]);
    const translation = curvesOf('translation');
    const rotation = curvesOf('rotation');
    const scale = curvesOf('scale');
    if (![translation, rotation, scale].some((curves) => curves.some((curve) => curve))) return undefined;
    const chain = new Chain(this.#builder);
    this.#isApart = false;
    this.#addVector(chain, 'Matrix4Translation', 'translation', translation, index);
    this.#addRotation(chain, rotation, index);
    this.#addVector(chain, 'Matrix4Scale', 'scale', scale, index);
    return { localMatrix: chain.output(), beginsAtRest: !this.#isApart };
  }

  /** Reports how the curves differ from the clips. */
  finish(report: Report): void {
    const scene = this.#scene;
    for (const { clip } of this.#placed) {
      const index = scene.clips.findIndex(({ tracks }) => tracks === clip.tracks);
      const own = clip.tracks.flatMap(({ curve }) => {
        const written = this.#sampled.get(curve);
        return written ? [[curve, written] as const] : [];
      });
      reportSampledClip(new Map(own), { scene, clip, path: `clips[${index}]`, unit: 'm' }, report);
    }
  }

  #addVector(
    chain: Chain,
    className: 'Matrix4Translation' | 'Matrix4Scale',
    property: 'translation' | 'scale',
    curves: CurvePerClip,
    target: number,
  ): void {
    const rest = this.#scene.nodes[target]![property];
    const neutral = property === 'scale' ? 1 : 0;
    const track = { target, property };
    const keys = this.#keysOf({ rest }, track, curves);
    const inputs = this.#inputs(track, keys, rest, curves);
    if (inputs.every((input) => input.value === neutral)) return;
    const isStill = inputs.every((input) => input.bind === undefined);
    const argument = isStill ? value(inputs.map((input) => input.value!)) : { bind: this.#gather(inputs) };
    chain.add(className, { [`o3d.${property}`]: argument });
  }

  #addRotation(chain: Chain, curves: CurvePerClip, target: number): void {
    const order = this.#orderOf(curves);
    const rest = anglesOf(this.#scene.nodes[target]!.rotation, order);
    const track = { target, property: 'rotation' } as const;
    const keys = this.#keysOf({ rest, order }, track, curves);
    const angles = this.#inputs(track, keys, rest, curves);
    order.forEach((axis, index) => {
      const angle = angles[index]!;
      if (angle.value !== 0)
        chain.add('Matrix4AxisRotation', { 'o3d.angle': { ...angle }, 'o3d.axis': value([...AXES[axis]!]) });
    });
  }

  #orderOf(curves: CurvePerClip): AxisOrder {
    return bestOrder(curves.flatMap((curve) => (curve ? rotationsOf(curve) : [])));
  }

  #keysOf(triple: Triple, track: Pick<Track, 'target' | 'property'>, curves: CurvePerClip): TrackKeys {
    if (!curves.some((curve) => curve)) return noKeys();
    return trackKeys(triple, this.#placed, curves, this.#precisionOf(track), this.#sampled);
  }

  /** Three numbers: each bound to a curve, or constant. */
  #inputs(
    track: Pick<Track, 'target' | 'property'>,
    keys: TrackKeys,
    rest: ArrayLike<number>,
    curves: CurvePerClip,
  ): Input[] {
    const axes = [0, 1, 2];
    const moving = axes.filter((axis) => changes(keys, axis));
    const precision = this.#precisionOf(track);
    const startsAtRest = (axis: number) =>
      keys.values.length === 0 || isNear(keys.values[axis]!, rest[axis]!, track.property, precision);
    const apart = axes.filter((axis) => !startsAtRest(axis));
    if (apart.length > 0 || (moving.length > 0 && this.#isUnderWay(keys, curves))) this.#isApart = true;
    // A constant value that differs from the rest pose gets a curve too, since a clip sets it.
    const driven = moving.length > 0 ? moving : apart.slice(0, 1);
    return axes.map((axis) =>
      driven.includes(axis)
        ? { bind: this.#evaluate(componentKeys(keys, axis), curves) }
        : { value: short(keys.values[axis] ?? rest[axis]!) },
    );
  }

  /** Whether the value of a curve at second 0 may differ from its first key. */
  #isUnderWay({ times }: TrackKeys, curves: CurvePerClip): boolean {
    const first = times[0]!;
    return first < 0 || (first > 0 && this.#infinities(curves).preInfinity === INFINITY.cycle);
  }

  /** Adds a curve over time. @returns id of the param with its value */
  #evaluate(keys: CurveKeys, curves: CurvePerClip): number {
    const curve = this.#builder.addCurve(keys, {
      ...this.#infinities(curves),
      // With the cache the plugin would interpolate 30 samples per second instead of the keys.
      useCache: false,
      sampleRate: short(1 / 30),
    });
    const output = this.#builder.id();
    this.#builder.add(
      'FunctionEval',
      {},
      {
        params: {
          'o3d.functionObject': value(reference(curve)),
          'o3d.input': { bind: this.#seconds() },
          'o3d.output': { id: output },
        },
      },
    );
    return output;
  }

  /** A single clip keeps the extrapolation of its curves. */
  #infinities(curves: CurvePerClip): { preInfinity: number; postInfinity: number } {
    const [only] = this.#placed;
    const [curve] = curves;
    const { constant, cycle } = INFINITY;
    const isWhole =
      this.#placed.length === 1 &&
      curve?.times[0] === Math.fround(only!.clip.start) &&
      curve.times.at(-1) === Math.fround(only!.clip.end);
    return {
      preInfinity: isWhole && curve.before === 'cycle' ? cycle : constant,
      postInfinity: isWhole && curve.after === 'cycle' ? cycle : constant,
    };
  }

  #gather(inputs: readonly Input[]): number {
    const output = this.#builder.id();
    const params = Object.fromEntries(inputs.map((input, index) => [`o3d.input${index}`, { ...input }]));
    this.#builder.add('ParamOp3FloatsToFloat3', {}, { params: { ...params, 'o3d.output': { id: output } } });
    return output;
  }

  #seconds(): number {
    if (this.#time === undefined) {
      this.#time = this.#builder.id();
      const animSource = { ...ownParam('ParamFloat', 0), id: this.#time };
      this.#builder.add('ParamObject', { name: 'o3d.animSourceOwner' }, { params: { animSource } });
    }
    return this.#time;
  }
}

/** Operations, each on the result of the previous one. */
class Chain {
  readonly #builder: ArchiveBuilder;
  #input: JsonObject = value(rows(identity()));

  constructor(builder: ArchiveBuilder) {
    this.#builder = builder;
  }

  add(className: string, params: JsonObject): void {
    const id = this.#builder.id();
    const all = { ...params, 'o3d.inputMatrix': this.#input, 'o3d.outputMatrix': { id } };
    this.#builder.add(className, {}, { params: all });
    this.#input = { bind: id };
  }

  output(): JsonObject {
    return this.#input;
  }
}
