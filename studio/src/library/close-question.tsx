import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type Character, choose, remove } from '../state/characters.ts';
import { isEdited } from '../state/edited.ts';
import { panel } from '../state/panel.ts';

/** The character that somebody is asked about. */
const asked = signal<Character | undefined>(undefined);

/** Closes a character; one with unsaved edits only if that is confirmed. */
export function askAndClose(character: Character): void {
  if (isEdited(character)) asked.value = character;
  else remove(character.id);
}

type Answer = 'keep' | 'save' | 'discard';

/** What to do with the unsaved edits of a character that is to be closed. Escape keeps it open. */
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
    if (answer !== 'save') return;
    choose(id);
    panel.value = 'save';
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
          <strong>{name}</strong> has unsaved edits. They are lost when it is closed.
        </p>
        <div class="answers">
          <AnswerButton answer="keep">Keep open</AnswerButton>
          <AnswerButton answer="save">Go to Save</AnswerButton>
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
