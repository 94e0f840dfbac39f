import type { Draft } from '../../files/archive/draft.ts';
import type { Traced } from '../../to-scene/to-scene.ts';

/** An archive into which edits are put, with a separate copy of its JSON. */
export interface Target extends Traced {
  draft: Draft;
}
