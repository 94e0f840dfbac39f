import type { FunctionComponent } from 'preact';
import { useRef } from 'preact/hooks';
import { withFiles } from '../files/collection.ts';
import { pickedFiles } from '../files/dropped.ts';
import type { Character } from '../state/characters.ts';
import { isEdited, keep } from '../state/edited.ts';
import { afterEdit } from '../state/history.ts';
import { reopenCharacter } from '../state/opening.ts';
import { isDamaged, missingFiles } from './missing-files.ts';

/** What was not found or could not be read, and a way to hand it in later. */
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
    keep(added);
    // They may take the place of what was edited, which is then one step back.
    void reopenCharacter(
      character,
      after,
      isEdited(character) ? afterEdit(history, before, 'add files') : history,
    );
  };
  return (
    <section class="missing" aria-label="Missing files">
      <p>
        {missing.length === 1 ? 'A file is' : `${missing.length} files are`} missing or damaged. What is there
        is shown without.
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
