import type { FunctionComponent } from 'preact';
import { EditBar } from '../contents/edit-bar.tsx';
import { FindingList } from '../issues/finding-list.tsx';
import type { Character } from '../state/characters.ts';
import { outcomeOf, PUT_BACK } from './put-back.ts';

/** What was put back into the files of a character, and what was not; undoing and saving it. */
export const PutBackResult: FunctionComponent<{ character: Character }> = ({ character }) => {
  const put = outcomeOf(character);
  if (put?.changes === undefined) return null;
  return (
    <section class="result" aria-labelledby={PUT_BACK}>
      <h2 id={PUT_BACK} tabIndex={-1}>
        Edits of {put.from}
      </h2>
      <p>{`${put.changes[0]!.toUpperCase()}${put.changes.slice(1)}`}</p>
      {put.files.length > 0 && <EditBar character={character} />}
      <h3>{put.losses.length === 0 ? 'No losses' : 'Losses'}</h3>
      <FindingList character={character} of={put} />
    </section>
  );
};
