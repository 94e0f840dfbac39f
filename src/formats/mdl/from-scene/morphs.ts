/** Animated morph targets as frames of an animmesh (docs/reference/mdl.md#animmeshes). */
import { count, type Errors } from '../../../animation/errors.ts';
import { curvesByMorph } from '../../../fit/curves.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import { keyTimes } from '../../../pose/key-times.ts';
import type { Clip, Curve, MorphTarget, Primitive } from '../../../scene/scene.ts';
import type { MeshFrames } from '../model/model.ts';

const FRAMES_PER_SECOND = 30;
/** Limit of frames of a mesh in a clip. */
const MOST_SETS = 4096;
/** Relative times between two frames at which errors are measured. */
const PROBES = [0.25, 0.5, 0.75];

/** A morph target and the curve of its weight. */
interface Moving {
  target: MorphTarget;
  curve: Curve;
}

/**
 * The frames of a primitive in a clip: at the keys if these are evenly spaced, else 30 per second.
 *
 * @param errors receives the errors between frames
 * @returns undefined if the clip does not animate the primitive
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

/** Seconds between frames, and their number. */
function rhythm(curves: readonly Curve[], { start, end }: Clip): { period: number; sets: number } {
  const length = end - start;
  const isLinear = curves.every(({ interpolation, before, after }) => {
    return interpolation === 'linear' && before === 'hold' && after === 'hold';
  });
  const even = isLinear ? evenRhythm(keyTimes(curves), start) : undefined;
  if (even) return even;
  const pieces = Math.max(1, Math.min(MOST_SETS - 1, Math.ceil(length * FRAMES_PER_SECOND)));
  return { period: length > 0 ? length / pieces : 1 / FRAMES_PER_SECOND, sets: length > 0 ? pieces + 1 : 1 };
}

/** Fraction of a period that is only rounding. */
const SAME = 1e-3;

/** Seconds that are only rounding. */
const SHORT = 1e-5;

/** The fewest frames with one at each key; undefined if keys are so uneven that these are many. */
function evenRhythm(times: Float32Array, start: number): { period: number; sets: number } | undefined {
  const gaps = Array.from(times, (time, key) => time - (times[key - 1] ?? start)).filter(
    (gap) => gap > SHORT,
  );
  const last = times.at(-1)! - start;
  const pieces = Math.round(last / Math.min(...gaps));
  const period = Math.fround(last / pieces);
  const most = Math.min(MOST_SETS - 1, Math.max(times.length, last * FRAMES_PER_SECOND) * 2);
  if (!(pieces > 0 && pieces <= most)) return undefined;
  const isEven = times.every((time) => {
    const frame = (time - start) / period;
    return Math.abs(frame - Math.round(frame)) < SAME && frame > -SAME;
  });
  return isEven ? { period, sets: pieces + 1 } : undefined;
}

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
