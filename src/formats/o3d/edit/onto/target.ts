/** What the parts of putting edits back share. */
import type { ElementPath } from '../../../../scene/path.ts';
import type { Primitive } from '../../../../scene/scene.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import type { Draft } from '../../files/archive/draft.ts';
import type { Traced } from '../trace.ts';

/** An archive that edits are put into. Its JSON is its own. */
export interface Target extends Traced {
  draft: Draft;
}

/** A primitive before and after an edit, and what an archive draws it from. */
export interface Drawing {
  object: SceneObject;
  path: ElementPath;
  was: Primitive;
  is: Primitive;
  /** Its vertices before the edit, as rows of its StreamBank. */
  vertices: Uint32Array;
  /** Its vertices after the edit, where it cannot keep these rows. */
  rows?: Uint32Array;
}
