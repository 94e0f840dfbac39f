/** Morph targets that are the frames of a vertex animation: each fades out as the next one fades in. */
import type { Curve } from '../scene/scene.ts';

/** Weight 1 at one key and 0 at its neighbors; held before the first and after the last key. */
export function frameWeight(times: Float32Array, key: number): Curve {
  const first = Math.max(0, key - 1);
  const around = times.slice(first, key + 2);
  const values = around.map((_, index) => Number(first + index === key));
  return { interpolation: 'linear', times: around, values, before: 'hold', after: 'hold' };
}
