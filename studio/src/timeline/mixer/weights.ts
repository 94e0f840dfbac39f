/** The weights of cycles. */
import type { Cycle } from '../../state/playback.ts';

export function weightOf(cycles: readonly Cycle[], clip: number): number {
  return cycles.find((cycle) => cycle.clip === clip)?.weight ?? 0;
}

/**
 * Sets weights. The first one that is set joins the current clip, which until then played alone with weight 1; a cycle
 * without weight ends.
 */
export function withWeights(
  cycles: readonly Cycle[],
  current: number,
  weights: readonly Cycle[],
): readonly Cycle[] {
  const before = cycles.length === 0 && current >= 0 ? [{ clip: current, weight: 1 }] : cycles;
  const set = new Map(before.map(({ clip, weight }) => [clip, weight]));
  for (const { clip, weight } of weights) set.set(clip, weight);
  return [...set].flatMap(([clip, weight]) => (weight > 0 ? [{ clip, weight }] : []));
}
