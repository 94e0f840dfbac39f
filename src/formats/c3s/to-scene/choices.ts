/** Interpretations that the specification leaves open (docs/reference/c3s.md#choices). */
import type { ReadingOptions } from '../../format.ts';

/** The options, or the most likely defaults. */
export type Choices = Required<Pick<ReadingOptions, 'quaternion' | 'ocs' | 'v' | 'loop'>>;

export function choicesOf({ quaternion, ocs, v, loop }: ReadingOptions): Choices {
  return {
    quaternion: quaternion ?? 'direct',
    ocs: ocs ?? 'matrix',
    v: v ?? 'top',
    loop: loop ?? {},
  };
}
