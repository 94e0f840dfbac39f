import type { Renaming } from 'exhume/inspect';
import type { FunctionComponent } from 'preact';
import type { ShownCharacter } from '../state/characters.ts';
import { useAnswer } from '../state/use-answer.ts';
import { editing } from './edits.ts';

interface Props {
  character: ShownCharacter;
  renaming: Omit<Renaming, 'to'>;
  onClick(): void;
}

/** Shows the reason instead where an element cannot be renamed. */
export const RenameButton: FunctionComponent<Props> = ({ character, renaming, onClick }) => {
  const { scene, worker } = character;
  const answer = useAnswer(scene, async () => ({ whyNot: await worker.whyNotRenamed(renaming) }));
  if (answer?.whyNot !== undefined) return <span class="quiet">{answer.whyNot}</span>;
  return (
    <button type="button" disabled={editing.value || !answer} title="F2" onClick={onClick}>
      Rename
    </button>
  );
};
