import type { FunctionComponent } from 'preact';
import { SaveButton } from '../saving/save-button.tsx';
import type { Character } from '../state/characters.ts';
import { type History as Edits, editsOf } from '../state/history.ts';
import { counted } from '../ui/counted.ts';
import { editing, goToEdit, redo, undo } from './edits.ts';

/** All edits in order; choosing one goes back to it, or forward. */
const History: FunctionComponent<{ history: Edits }> = ({ history }) => {
  const now = history.past.length;
  return (
    <details class="history">
      <summary>History</summary>
      <ol aria-label="Edits">
        {['As opened', ...editsOf(history)].map((what, count) => (
          <li key={count}>
            <button
              type="button"
              class={count > now ? 'undone' : ''}
              aria-current={count === now ? 'step' : undefined}
              disabled={editing.value}
              onClick={() => goToEdit(count)}
            >
              {what}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
};

/** Undo, redo, and the history. */
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
      <SaveButton character={character} />
      {past.length + future.length > 0 && <History history={character.history} />}
    </div>
  );
};
