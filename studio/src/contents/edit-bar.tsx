import type { FunctionComponent } from 'preact';
import { counted } from '../look/counted.ts';
import type { Character } from '../state/characters.ts';
import { editing, redo, undo } from './edits.ts';

/** The number of edits, undo and redo. */
export const EditBar: FunctionComponent<{ character: Character }> = ({ character }) => {
  const { past, future } = character.history;
  const last = past.at(-1);
  return (
    <div class="edit-bar">
      <button type="button" title="Ctrl+Z" disabled={!last || editing.value} onClick={undo}>
        Undo
      </button>
      <button
        type="button"
        title="Ctrl+Shift+Z"
        disabled={future.length === 0 || editing.value}
        onClick={redo}
      >
        Redo
      </button>
      <span class="quiet" role="status">
        {last ? `${counted(past.length, 'edit')}; last: ${last.what}` : 'No edits'}
      </span>
    </div>
  );
};
