import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { editing } from '../contents/edits.ts';
import { FindingList } from '../issues/finding-list.tsx';
import { type Character, titleOf } from '../state/characters.ts';
import { isGltf, originalsOf } from '../state/originals.ts';
import { Running } from '../ui/running.tsx';
import { outcomeOf, putBackInto, puttingBack } from './put-back.ts';

/** Puts the edits of a glTF back into another open character, from which it was made. */
export const PutBackForm: FunctionComponent<{ character: Character }> = ({ character }) => {
  const chosenId = useSignal(0);
  if (!isGltf(character)) return null;
  const originals = originalsOf(character);
  const original = originals.find(({ id }) => id === chosenId.value) ?? originals[0];
  const refused = outcomeOf(character);
  const running = puttingBack(character);
  const submit = (event: Event) => {
    event.preventDefault();
    if (original) void putBackInto(original, character);
  };
  return (
    <section aria-labelledby="put-back-form">
      <h2 id="put-back-form">Put the edits back</h2>
      <p class="quiet">
        {original
          ? `Into the original from which ${character.name} was made. Everything that was not edited stays as it is.`
          : `Open the original from which ${character.name} was made to put its edits back into it.`}
      </p>
      {original && (
        <form class="convert" onSubmit={submit}>
          <label>
            <span>Original</span>
            <select
              value={original.id}
              onChange={(event) => (chosenId.value = Number(event.currentTarget.value))}
            >
              {originals.map((one) => (
                <option key={one.id} value={one.id}>
                  {titleOf(one)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" disabled={editing.value}>
            Put back
          </button>
        </form>
      )}
      {running && <Running step={running.step} onStop={running.stop} />}
      {refused && (
        <>
          <p role="alert">Nothing was put back, because of errors:</p>
          <FindingList character={character} of={refused} />
        </>
      )}
    </section>
  );
};
