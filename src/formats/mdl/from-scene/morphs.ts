/** Morph targets that clips move, as the vertices of a mesh from moment to moment (docs/reference/mdl.md#animmeshes). */
import { count, type Errors } from '../../../animation/errors.ts';
import { curvesByMorph, keyTimes } from '../../../fit/curves.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import type { Clip, Curve, MorphTarget, Primitive } from '../../../scene/scene.ts';
import type { MeshFrames } from '../model/model.ts';

const FRAMES_PER_SECOND = 30;
/** Sets of vertices of one mesh in one clip. */
const MOST_SETS = 4096;
/** Where between two sets the shape is compared with what it should be. */
const PROBES = [0.25, 0.5, 0.75];

/** A target and the curve of its weight. */
interface Moving {
  target: MorphTarget;
  curve: Curve;
}

/**
 * The vertices of a surface all through a clip: a set per key where keys are even, else 30 a second.
 *
 * @param errors receives how far the shape between sets is off
 * @returns undefined where the clip does not move it
 */
export function meshFrames(primitive: Primitive, clip: Clip, errors: Errors): MeshFrames | undefined {
  const curves = curvesByMorph(clip);
  const moving = (primitive.morphTargets ?? []).flatMap((target): Moving[] => {
    const curve = curves.get(target.name);
    return curve ? [{ target, curve }] : [];
  });
  if (moving.length === 0) return undefined;
  const { period, sets } = rhythm(
    moving.map(({ curve }) => curve),
    clip,
  );
  const { positions } = primitive;
  const out = new Float32Array(positions.length * sets);
  for (let set = 0; set < sets; set++) {
    shapeAt(primitive, moving, clip.start + set * period, out.subarray(set * positions.length));
  }
  measure(primitive, moving, clip, { period, sets, shapes: out }, errors);
  return { period, positions: out };
}

function shapeAt({ positions }: Primitive, moving: readonly Moving[], time: number, out: Float32Array): void {
  out.set(positions);
  const weight = new Float64Array(1);
  for (const { target, curve } of moving) {
    sampleCurve(curve, time, weight, 0);
    target.vertices.forEach((vertex, row) => {
      for (let axis = 0; axis < 3; axis++) {
        out[vertex * 3 + axis]! += weight[0]! * target.positions[row * 3 + axis]!;
      }
    });
  }
}

/** Seconds from set to set, and how many there are. */
function rhythm(curves: readonly Curve[], { start, end }: Clip): { period: number; sets: number } {
  const length = end - start;
  const times = keyTimes(curves);
  const period = (times.at(-1)! - times[0]!) / (times.length - 1);
  const isEven =
    times.length > 1 &&
    curves.every(({ interpolation, before, after }) => {
      return interpolation === 'linear' && before === 'hold' && after === 'hold';
    }) &&
    Math.abs(times[0]! - start) < period * SAME &&
    times.every((time, key) => Math.abs(time - times[0]! - key * period) < period * SAME);
  if (isEven && times.length <= MOST_SETS) return { period, sets: times.length };
  const pieces = Math.max(1, Math.min(MOST_SETS - 1, Math.ceil(length * FRAMES_PER_SECOND)));
  return { period: length > 0 ? length / pieces : 1 / FRAMES_PER_SECOND, sets: length > 0 ? pieces + 1 : 1 };
}

/** Part of a period that single precision may be off by. */
const SAME = 1e-3;

interface Sets {
  period: number;
  sets: number;
  shapes: Float32Array;
}

function measure(
  primitive: Primitive,
  moving: readonly Moving[],
  clip: Clip,
  { period, sets, shapes }: Sets,
  errors: Errors,
): void {
  const size = primitive.positions.length;
  const exact = new Float32Array(size);
  for (let set = 0; set + 1 < sets; set++) {
    for (const share of PROBES) {
      shapeAt(primitive, moving, clip.start + (set + share) * period, exact);
      let worst = 0;
      for (let at = 0; at < size; at++) {
        const from = shapes[set * size + at]!;
        const between = from + share * (shapes[(set + 1) * size + at]! - from);
        worst = Math.max(worst, Math.abs(between - exact[at]!));
      }
      count(errors, worst);
    }
  }
}
