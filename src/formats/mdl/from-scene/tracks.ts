/** Tracks of placed nodes. */

import { straightCurve } from '../../../animation/clipped.ts';
import type { PrecisionOf } from '../../../animation/precision.ts';
import { type Curves, curvesByNode } from '../../../fit/curves.ts';
import { compose, identity, inverse, product } from '../../../math/affine.ts';
import { decompose } from '../../../math/decompose.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import { keyTimes } from '../../../pose/key-times.ts';
import type { Clip, Curve, Node, Quat, Scene, Track, Vec3 } from '../../../scene/scene.ts';
import { evenScale, type Placing } from './placing.ts';

/** A clip for placed nodes; scales become uniform. */
export function placedClip(
  clip: Clip,
  scene: Pick<Scene, 'nodes'>,
  placing: Placing,
  precisionOf: PrecisionOf,
): Clip {
  const tracks = [...curvesByNode(clip)].flatMap(([target, curves]): Track[] => {
    // Its errors are included in the comparison of the surfaces.
    const straight: Straighten = (property, curve) =>
      straightCurve(curve, clip, precisionOf({ target, property }));
    const outer = placing.inner[scene.nodes[target]!.parent];
    const factor = placing.above[target];
    const placed =
      factor === undefined && outer
        ? unevenlyPlaced(curves, scene.nodes[target]!, outer, placing.inner[target], straight)
        : evenlyPlaced(curves, factor ?? 1, placing.inner[target], straight);
    return Object.entries(placed).map(([property, curve]) => ({
      target,
      property: property as Track['property'],
      curve,
    }));
  });
  return { ...clip, tracks };
}

type Straighten = (property: Track['property'], curve: Curve) => Curve;

function evenlyPlaced(
  curves: Curves,
  factor: number,
  inner: Float64Array | undefined,
  straight: Straighten,
): Curves {
  const { translation, rotation, scale } = curves;
  const factors = [0, 5, 10].map((at) => factor / (inner?.[at] || 1));
  return {
    ...(translation ? { translation: mapped(translation, [factor, 0, 0, 0, factor, 0, 0, 0, factor]) } : {}),
    ...(rotation ? { rotation } : {}),
    ...(scale ? { scale: evened(scale, factors, straight) } : {}),
  };
}

/** A curve of vectors times a 3 × 3 matrix, column-major. */
function mapped(curve: Curve, m: readonly number[]): Curve {
  if (m.every((value, at) => value === (at % 4 === 0 ? 1 : 0))) return curve;
  const rows = (column: Float32Array) => {
    const out = new Float32Array(column.length);
    for (let at = 0; at < column.length; at += 3) {
      for (let row = 0; row < 3; row++) {
        out[at + row] = m[row]! * column[at]! + m[row + 3]! * column[at + 1]! + m[row + 6]! * column[at + 2]!;
      }
    }
    return out;
  };
  const { values, tangents } = curve;
  return {
    ...curve,
    values: rows(values),
    ...(tangents ? { tangents: { in: rows(tangents.in), out: rows(tangents.out) } } : {}),
  };
}

/** Scales times factors; non-uniform scales become uniform ones of the same volume. */
function evened(curve: Curve, factors: readonly number[], straight: Straighten): Curve {
  const scaled = mapped(curve, [factors[0]!, 0, 0, 0, factors[1]!, 0, 0, 0, factors[2]!]);
  if (isEvenThroughout(scaled)) return scaled;
  const plain = straight('scale', scaled);
  const values = new Float32Array(plain.values.length);
  for (let at = 0; at < values.length; at += 3) {
    const [x, y, z] = plain.values.subarray(at, at + 3);
    values.fill(Math.cbrt(Math.abs(x! * y! * z!)), at, at + 3);
  }
  return { ...plain, values };
}

/** Relative difference between scales that is only rounding. */
const EVEN = 1e-5;

function isEvenThroughout({ values, tangents }: Curve): boolean {
  return [values, tangents?.in, tangents?.out].every((column = new Float32Array()) =>
    column.every((value, at) => Math.abs(value - column[at - (at % 3)]!) <= EVEN * Math.abs(value)),
  );
}

/** Below a non-uniform scale, a rotation is no longer a pure rotation: every key gets the nearest one. */
function unevenlyPlaced(
  curves: Curves,
  node: Node,
  outer: Float64Array,
  inner: Float64Array | undefined,
  straight: Straighten,
): Curves {
  const { translation, rotation, scale } = curves;
  const linear = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((at) => outer[at]!);
  const placed: Curves = translation ? { translation: mapped(translation, linear) } : {};
  if (!rotation && !scale) return placed;
  const own = {
    rotation: rotation ? straight('rotation', rotation) : constant(node.rotation),
    scale: scale ? straight('scale', scale) : constant(node.scale),
  };
  const times = keyTimes([own.rotation, own.scale]);
  const keys = { rotation: new Float32Array(times.length * 4), scale: new Float32Array(times.length * 3) };
  const back = (inner && inverse(inner)) ?? identity();
  const sampledRotation = new Float64Array(4);
  const sampledScale = new Float64Array(3);
  times.forEach((time, key) => {
    sampleCurve(own.rotation, time, sampledRotation, 0);
    sampleCurve(own.scale, time, sampledScale, 0);
    const whole = compose({ rotation: [...sampledRotation] as Quat, scale: [...sampledScale] as Vec3 });
    const moved = decompose(product(product(outer, whole), back));
    keys.rotation.set(moved.rotation, key * 4);
    keys.scale.fill(
      Math.cbrt(Math.abs(moved.scale[0] * moved.scale[1] * moved.scale[2])),
      key * 3,
      key * 3 + 3,
    );
  });
  const { before, after } = rotation ?? scale!;
  const outside = { before, after };
  return {
    ...placed,
    rotation: { interpolation: 'slerp', times, values: keys.rotation, ...outside },
    ...(scale ? { scale: { interpolation: 'linear', times, values: keys.scale, ...outside } } : {}),
  };
}

function constant(value: readonly number[]): Curve {
  return {
    interpolation: value.length === 4 ? 'slerp' : 'linear',
    times: Float32Array.of(0),
    values: Float32Array.from(value),
    before: 'hold',
    after: 'hold',
  };
}

/** Whether a clip is exact for placed nodes. */
export function isExactlyPlaced(clip: Clip, { inner, above }: Placing): boolean {
  return [...curvesByNode(clip)].every(([target, { rotation, scale }]) => {
    const matrix = inner[target];
    if (above[target] === undefined) return !rotation && !scale;
    return !scale || (isEvenThroughout(scale) && (!matrix || evenScale(matrix) !== undefined));
  });
}
