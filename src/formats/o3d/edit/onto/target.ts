/** What the modules for putting edits back share. */
import type { ElementPath } from '../../../../scene/path.ts';
import type { Primitive } from '../../../../scene/scene.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import type { Draft } from '../../files/archive/draft.ts';
import type { Traced } from '../trace.ts';

/** An archive into which edits are put, with a separate copy of its JSON. */
export interface Target extends Traced {
  draft: Draft;
}

/** A primitive before and after an edit, and its object in the archive. */
export interface Drawing {
  object: SceneObject;
  path: ElementPath;
  was: Primitive;
  is: Primitive;
  /** Its vertices before the edit, as rows of its StreamBank. */
  vertices: Uint32Array;
  /** Its vertices after the edit, if it cannot keep these rows. */
  rows?: Uint32Array;
}
