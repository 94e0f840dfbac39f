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

/** Numbers per node: translation and rotation. */
const WIDTH = 7;

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

class ShearedMotion {
  readonly #sheared: readonly ShearedNode[];
  /** Of each sheared node. */
  readonly #curves: readonly Curves[];
  /** By time, `WIDTH` numbers per node. */
  readonly #known = new Map<number, Float64Array>();

  constructor(clip: Clip, sheared: readonly ShearedNode[], precisionOf: PrecisionOf) {
    const byNode = curvesByNode(clip);
    this.#sheared = sheared;
    this.#curves = sheared.map(({ index: target }) => {
      const { translation, rotation } = byNode.get(target) ?? {};
      const straight = (curve: Curve, property: Track['property']) =>
        straightCurve(curve, clip, precisionOf({ target, property }));
      return {
        ...(translation ? { translation: straight(translation, 'translation') } : {}),
        ...(rotation ? { rotation: straight(rotation, 'rotation') } : {}),
      };
    });
  }

  /** The curves of a sheared node, then those of the sheared nodes above it. */
  curvesAbove(place: number): Curve[] {
    const curves: Curve[] = [];
    for (let at = place; at !== NONE; at = this.#sheared[at]!.parent)
      curves.push(...Object.values(this.#curves[at]!));
    return curves;
  }

  of(place: number, property: 'translation' | 'rotation'): Motion {
    const width = property === 'rotation' ? 4 : 3;
    const from = place * WIDTH + (property === 'rotation' ? 3 : 0);
    return {
      width,
      valueAt: (time, out) => {
        const values = this.#at(time);
        for (let i = 0; i < width; i++) out[i] = values[from + i]!;
      },
    };
  }

  #at(time: number): Float64Array {
    const known = this.#known.get(time);
    if (known) return known;
    const out = new Float64Array(this.#sheared.length * WIDTH);
    const wholes: Float64Array[] = [];
    const places: Float64Array[] = [];
    this.#sheared.forEach(({ node, parent, above, axis }, index) => {
      const whole = product(wholes[parent] ?? above, this.#localMatrix(node, this.#curves[index]!, time));
      const place = compose({ rotation: rotationAlong(whole, axis) });
      place.set(whole.subarray(12, 15), 12);
      wholes.push(whole);
      places.push(place);
      const outer = places[parent];
      const { translation, rotation } = decompose(outer ? product(inverse(outer)!, place) : place);
      out.set([...translation, ...rotation], index * WIDTH);
    });
    this.#known.set(time, out);
    return out;
  }

  /** The transform of a node relative to its parent; clips do not animate its matrix. */
  #localMatrix(node: Node, { translation, rotation }: Curves, time: number): Float64Array {
    if (!translation && !rotation) return localMatrix(node);
    const turned = rotation ? sampled(rotation, time) : node.rotation;
    return compose({
      translation: translation ? (sampled(translation, time).slice(0, 3) as Vec3) : node.translation,
      rotation: unitQuaternion(turned),
      scale: node.scale,
    });
  }
}

function sampled(curve: Curve, time: number): number[] {
  const values = new Float64Array(4);
  sampleCurve(curve, time, values, 0);
  return [...values];
}
