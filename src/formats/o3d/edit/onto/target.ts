import type { Draft } from '../../files/archive/draft.ts';
import type { Traced } from '../trace.ts';

/** An archive that edits are put into. Its JSON is its own. */
export interface Target extends Traced {
  draft: Draft;
}
