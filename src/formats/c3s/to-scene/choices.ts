/** The readings between which the specification leaves the choice (docs/reference/c3s.md#choices). */
import type { ReadingOptions } from '../../format.ts';

/** What the options say, or what is most likely. */
export type Choices = Required<Pick<ReadingOptions, 'quaternion' | 'ocs' | 'v' | 'loop'>>;

export function choicesOf({ quaternion, ocs, v, loop }: ReadingOptions): Choices {
  return {
    quaternion: quaternion ?? 'direct',
    ocs: ocs ?? 'matrix',
    v: v ?? 'top',
    loop: loop ?? 'open',
  };
}
