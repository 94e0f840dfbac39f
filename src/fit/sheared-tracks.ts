/** Tracks of nodes that turn below a non-uniform scale, which shears them: nodes that cannot shear only follow closely. */
import { straightCurve } from '../animation/clipped.ts';
import { noErrors } from '../animation/errors.ts';
import { createPrecision, type PrecisionOf } from '../animation/precision.ts';
import { type Motion, sampledMotion } from '../animation/sample.ts';
import { compose, inverse, localMatrix, product } from '../math/affine.ts';
import { decompose, rotationAlong } from '../math/decompose.ts';
import { unitQuaternion } from '../math/quaternion.ts';
import { sampleCurve } from '../pose/curves.ts';
import { type Clip, type Curve, NONE, type Node, type Scene, type Track, type Vec3 } from '../scene/scene.ts';
import { type Curves, curvesByNode, straightKeyTimes } from './curves.ts';

/** A node that turns below a non-uniform scale. */
export interface ShearedNode {
  /** Index of the node. */
  index: number;
  /** As in the scene. */
  node: Node;
  /** Place of its parent among the sheared nodes; NONE if that is another one. */
  parent: number;
  /** The linear map that is removed above a node without such a parent. */
  above: Float64Array;
  /** The axis whose direction it keeps. */
  axis: number;
}

/** Deviation of a surface by one sampled track, relative to the size of the model: far below what the missing shear causes. */
const TOLERANCE = 3e-4;

/**
 * Tracks with which nodes are where they are in the scene, rotated so that one axis keeps its direction.
 *
 * @param sheared parents first
 */
export function shearedTracks(scene: Scene, clip: Clip, sheared: readonly ShearedNode[]): Track[] {
  const precisionOf = createPrecision(scene, [], TOLERANCE);
  const motion = new ShearedMotion(clip, sheared, precisionOf);
  const out: Track[] = [];
  sheared.forEach(({ index: target }, place) => {
    const curves = motion.curvesAbove(place);
    const [first] = curves;
    if (!first) return;
    const { before, after } = first;
    const stops = stopsOf(curves, clip);
    for (const property of ['translation', 'rotation'] as const) {
      const precision = precisionOf({ target, property });
      const { sampled } = sampledMotion(motion.of(place, property), stops, precision, noErrors());
      out.push({ target, property, curve: { ...sampled, before, after } });
    }
  });
  return out;
}

function stopsOf(curves: readonly Curve[], clip: Clip): number[] {
  const [start, end] = [Math.fround(clip.start), Math.fround(clip.end)];
  const between = [...straightKeyTimes(curves)].filter((time) => time > start && time < end);
  return start < end ? [start, ...between, end] : [start];
}

/** Most moments of nodes that are kept for the nodes below: some ten megabytes. */
const MOST_KNOWN = 1 << 15;

/** Where a sheared node is at a time. */
interface Moment {
  /** With scale and shear. */
  whole: Float64Array;
  /** Without. Both are relative to the nearest node above that is not sheared. */
  place: Float64Array;
  /** By how much clips scale the node. */
  size: number;
}

class ShearedMotion {
  readonly #sheared: readonly ShearedNode[];
  /** Of each sheared node. */
  readonly #curves: readonly Curves[];
  /** Of each sheared node, by time. */
  readonly #known: readonly Map<number, Moment>[];
  #knownCount = 0;

  constructor(clip: Clip, sheared: readonly ShearedNode[], precisionOf: PrecisionOf) {
    const byNode = curvesByNode(clip);
    this.#sheared = sheared;
    this.#known = sheared.map(() => new Map());
    this.#curves = sheared.map(({ index: target }) => {
      const { translation, rotation, scale } = byNode.get(target) ?? {};
      const straight = (curve: Curve, property: Track['property']) =>
        straightCurve(curve, clip, precisionOf({ target, property }));
      return {
        ...(translation ? { translation: straight(translation, 'translation') } : {}),
        ...(rotation ? { rotation: straight(rotation, 'rotation') } : {}),
        ...(scale ? { scale: straight(scale, 'scale') } : {}),
      };
    });
  }

  /** The curves of a sheared node, then those of the sheared nodes above it. */
  curvesAbove(place: number): Curve[] {
    return this.#chain(place).flatMap((at) => Object.values(this.#curves[at]!));
  }

  of(place: number, property: 'translation' | 'rotation'): Motion {
    return {
      width: property === 'rotation' ? 4 : 3,
      valueAt: (time, out) => {
        const values = this.#valuesAt(place, time)[property];
        for (let i = 0; i < values.length; i++) out[i] = values[i]!;
      },
    };
  }

  /** A sheared node, and those above it. */
  #chain(place: number): number[] {
    const chain: number[] = [];
    for (let at = place; at !== NONE; at = this.#sheared[at]!.parent) chain.push(at);
    return chain;
  }

  /** Relative to the parent. */
  #valuesAt(place: number, time: number): Pick<Node, 'translation' | 'rotation'> {
    const own = this.#momentOf(place, time).place;
    const { parent } = this.#sheared[place]!;
    if (parent === NONE) return decompose(own);
    const above = this.#momentOf(parent, time);
    const { translation, rotation } = decompose(product(inverse(above.place)!, own));
    const [x, y, z] = translation;
    const size = above.size || 1;
    return { translation: [x / size, y / size, z / size], rotation };
  }

  #momentOf(place: number, time: number): Moment {
    const known = this.#known[place]!.get(time);
    if (known) return known;
    const unknown: number[] = [];
    for (let at = place; at !== NONE && !this.#known[at]!.has(time); at = this.#sheared[at]!.parent)
      unknown.push(at);
    let above = this.#known[this.#sheared[unknown.at(-1)!]!.parent]?.get(time);
    for (const at of unknown.reverse()) above = this.#keep(at, time, this.#below(above, at, time));
    return above!;
  }

  #keep(place: number, time: number, moment: Moment): Moment {
    if (this.#knownCount === MOST_KNOWN) {
      for (const known of this.#known) known.clear();
      this.#knownCount = 0;
    }
    this.#known[place]!.set(time, moment);
    this.#knownCount++;
    return moment;
  }

  #below(parent: Moment | undefined, at: number, time: number): Moment {
    const { node, above, axis } = this.#sheared[at]!;
    const whole = product(parent?.whole ?? above, this.#localMatrix(node, this.#curves[at]!, time));
    const place = compose({ rotation: rotationAlong(whole, axis) });
    place.set(whole.subarray(12, 15), 12);
    const { scale } = this.#curves[at]!;
    const size = (parent?.size ?? 1) * (scale ? meanRatio(vectorAt(scale, time), node.scale) : 1);
    return { whole, place, size };
  }

  /** The transform of a node relative to its parent; clips do not animate its matrix. */
  #localMatrix(node: Node, { translation, rotation, scale }: Curves, time: number): Float64Array {
    if (!translation && !rotation && !scale) return localMatrix(node);
    const turned = rotation ? sampled(rotation, time) : node.rotation;
    return compose({
      translation: translation ? vectorAt(translation, time) : node.translation,
      rotation: unitQuaternion(turned),
      scale: scale ? vectorAt(scale, time) : node.scale,
    });
  }
}

/** The uniform scale with the volume of one relative to another. */
function meanRatio([x, y, z]: Vec3, [restX, restY, restZ]: Vec3): number {
  const volume = restX * restY * restZ;
  return volume === 0 ? 1 : Math.cbrt(Math.abs((x * y * z) / volume));
}

function vectorAt(curve: Curve, time: number): Vec3 {
  return sampled(curve, time).slice(0, 3) as Vec3;
}

function sampled(curve: Curve, time: number): number[] {
  const values = new Float64Array(4);
  sampleCurve(curve, time, values, 0);
  return [...values];
}
