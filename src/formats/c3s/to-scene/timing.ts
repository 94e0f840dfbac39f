/** The times of the key frames of a sequence (docs/reference/c3s.md#sequences). */
import { textAt } from '../../../binary/schema.ts';
import { loopRuleOf } from '../../format.ts';
import type { IndexedModel } from '../files/scene/document.ts';
import type { Choices } from './choices.ts';
import { repeatsFirst } from './repeats.ts';

export interface Timing {
  /** Number of key frames, and the index of the first among those of all sequences. */
  count: number;
  first: number;
  /** Key frames per second. */
  rate: number;
  /** Seconds. */
  end: number;
  isClosed: boolean;
  /** Whether the last key frame of a closed sequence is the first one again. */
  repeatsFirst: boolean;
}

export function timingOf(source: IndexedModel, row: number, { loop }: Choices): Timing {
  const { name, playRate, keyFrames } = source.model.sequences;
  const first = keyFrames.start[row]!;
  const count = keyFrames.start[row + 1]! - first;
  const stored = playRate[row]!;
  const rate = stored > 0 && Number.isFinite(stored) ? stored : 1;
  const isClosed = loopRuleOf(textAt(name, row), loop) === 'close' && count > 1;
  const repeats = isClosed && repeatsFirst(source, first, first + count - 1);
  const steps = isClosed && !repeats ? count : count - 1;
  return { count, first, rate, end: Math.max(0, steps) / rate, isClosed, repeatsFirst: repeats };
}

/**
 * The key frames of a curve that is at rest except at some of them: those, and their neighbors.
 *
 * @param keys ascending, counted from 0
 */
export function neededKeys(keys: Iterable<number>, { count, isClosed }: Timing): number[] {
  const needed = new Set<number>(isClosed ? [0, count - 1] : []);
  for (const key of keys) {
    for (let near = Math.max(0, key - 1); near <= Math.min(count - 1, key + 1); near++) needed.add(near);
  }
  return [...needed].sort((a, b) => a - b);
}
