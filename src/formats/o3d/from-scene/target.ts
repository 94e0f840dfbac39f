import type { Draft } from '../files/archive/draft.ts';
import type { Traced } from '../to-scene/to-scene.ts';
import type { Timeline } from './timeline.ts';

/** The ids of an archive's Transforms by node. */
export type Transforms = Map<number, number>;

/** An archive that gets new elements, with a separate copy of its JSON. */
export interface Target extends Traced {
  draft: Draft;
  transforms: Transforms;
  timeline: Timeline;
  /** Receives the nodes whose motion its curves cannot hold. */
  unheld: Set<number>;
}
