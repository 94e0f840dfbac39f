/** The keys of all morph targets of a mesh, which share their times. */
import { straightKeyTimes } from '../../../fit/curves.ts';
import { sampleCurve } from '../../../pose/curves.ts';
import { keyTimes } from '../../../pose/key-times.ts';
import type { Curve } from '../../../scene/scene.ts';
import type { Keys } from './clip-keys.ts';

/**
 * The times of keys for all targets.
 *
 * @param curves by the names of targets
 */
export function weightTimes(
  targets: readonly string[],
  curves: ReadonlyMap<string, Curve>,
): { times: Float32Array<ArrayBuffer>; inSteps: boolean } {
  const moving = targets.flatMap((name) => curves.get(name) ?? []);
  const inSteps = moving.every(({ interpolation }) => interpolation === 'step');
  return { times: inSteps ? keyTimes(moving) : straightKeyTimes(moving), inSteps };
}

/** @param timed what `weightTimes` returns for the same targets and curves */
export function weightKeys(
  { times, inSteps }: ReturnType<typeof weightTimes>,
  targets: readonly string[],
  curves: ReadonlyMap<string, Curve>,
): Keys {
  const output = weightsAt(times, targets, curves);
  return { times, output, interpolation: inSteps ? 'STEP' : 'LINEAR', type: 'SCALAR' };
}

/** For every time the weights of all targets; 0 for those without a curve. */
function weightsAt(
  times: Float32Array,
  targets: readonly string[],
  curves: ReadonlyMap<string, Curve>,
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(times.length * targets.length);
  const weight = new Float64Array(1);
  targets.forEach((name, target) => {
    const curve = curves.get(name);
    if (!curve) return;
    times.forEach((time, key) => {
      sampleCurve(curve, time, weight, 0);
      out[key * targets.length + target] = weight[0]!;
    });
  });
  return out;
}
