import type { FunctionComponent } from 'preact';
import { useRef } from 'preact/hooks';
import { withFiles } from '../files/collection.ts';
import { pickedFiles } from '../files/dropped.ts';
import { counted } from '../look/counted.ts';
import type { Character } from '../state/characters.ts';
import { isEdited, markSaved } from '../state/edited.ts';
import { afterEdit } from '../state/history.ts';
import { reopenCharacter } from '../state/opening.ts';
import { isDamaged, missingFiles } from './missing-files.ts';

/** Files that were not found or could not be read, with a button to add them. */
export const Missing: FunctionComponent<{ character: Character }> = ({ character }) => {
  const input = useRef<HTMLInputElement>(null);
  const missing = missingFiles(character);
  if (missing.length === 0) return null;
  const picked = () => {
    const added = pickedFiles(input.current!.files!);
    input.current!.value = '';
    if (added.length === 0) return;
    const { collection, inputs, history } = character;
    const before = { collection, inputs };
    const after = { collection: withFiles(collection, inputs[0]!, added), inputs };
    markSaved(added);
    // They may replace edited files, which undo then restores.
    void reopenCharacter(
      character,
      after,
      isEdited(character) ? afterEdit(history, before, 'add files') : history,
    );
  };
  return (
    <section class="missing" aria-label="Missing files">
      <p>
        {counted(missing.length, 'file')} {missing.length === 1 ? 'is' : 'are'} missing or damaged. The rest
        of the character is shown.
      </p>
      <ul>
        {missing.map((name) => (
          <li key={name}>
            <code>{name}</code>
            {isDamaged(character, name) && ' is damaged'}
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => input.current?.click()}>
        Add files…
      </button>
      <input ref={input} type="file" multiple hidden aria-label="Files to add" onChange={picked} />
    </section>
  );
};
