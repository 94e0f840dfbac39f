import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Character, choose, remove } from '../state/characters.ts';
import { isEdited } from '../state/edited.ts';
import { isGalleryOpen } from '../state/gallery.ts';
import { showPanel } from '../state/panel.ts';

/** The character that the question is about. */
const asked = signal<Character | undefined>(undefined);

/** Closes a character; asks first if it has unsaved edits. */
export function askAndClose(character: Character): void {
  if (isEdited(character)) asked.value = character;
  else remove(character.id);
}

type Answer = 'keep' | 'export' | 'discard';

/** Asks what to do with the unsaved edits of a character that is about to be closed. Escape keeps it open. */
export const CloseQuestion: FunctionComponent = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  const character = asked.value;
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, [character]);
  if (!character) return null;
  const { id, name } = character;
  const answered = (answer: string) => {
    asked.value = undefined;
    if (answer === 'discard') remove(id);
    if (answer !== 'export') return;
    choose(id);
    isGalleryOpen.value = false;
    showPanel('export');
  };
  return (
    <dialog
      ref={dialog}
      class="close-question"
      role="alertdialog"
      aria-labelledby="close-question"
      onClose={({ currentTarget }) => answered(currentTarget.returnValue)}
    >
      <form method="dialog">
        <p id="close-question">
          <strong>{name}</strong> has unsaved edits. Closing it discards them.
        </p>
        <div class="answers">
          <AnswerButton answer="keep">Keep open</AnswerButton>
          <AnswerButton answer="export">Go to Export</AnswerButton>
          <AnswerButton answer="discard">Discard edits and close</AnswerButton>
        </div>
      </form>
    </dialog>
  );
};

const AnswerButton: FunctionComponent<{ answer: Answer }> = ({ answer, children }) => (
  <button type="submit" value={answer}>
    {children}
  </button>
);
