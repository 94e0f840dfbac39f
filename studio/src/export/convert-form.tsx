import { signal, useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { Choices } from '../desk/converting.ts';
import type { Character } from '../state/characters.ts';
import { tryOrder } from './attempt.ts';
import { chosenWriting } from './chosen.ts';
import { TargetList, TargetOptions } from './target-fields.tsx';

interface Props {
  character: Character;
  choices: Choices;
  isBusy: boolean;
}

/** Shared by all characters. */
const isVerified = signal(true);

/** A target, its options, and a button that converts. */
export const ConvertForm: FunctionComponent<Props> = ({ character, choices, isBusy }) => {
  const stem = useSignal('');
  const { target, writing } = chosenWriting(choices);
  const submit = (event: Event) => {
    event.preventDefault();
    const verify = isVerified.value && !target.part;
    void tryOrder(character, { ...writing, stem: stem.value.trim(), verify });
  };
  return (
    <form class="convert" onSubmit={submit}>
      <TargetList targets={choices.targets} chosen={target.id} />
      <label>
        <span>Name</span>
        <input
          type="text"
          placeholder={choices.stem}
          value={stem.value}
          onInput={({ currentTarget }) => (stem.value = withoutReserved(currentTarget.value))}
        />
      </label>
      <TargetOptions target={target} />
      <label class="check">
        <input
          type="checkbox"
          disabled={target.part !== undefined}
          checked={isVerified.value && !target.part}
          onChange={(event) => (isVerified.value = event.currentTarget.checked)}
        />
        Verify: read the result and measure the error
      </label>
      <button type="submit" disabled={isBusy}>
        Convert
      </button>
    </form>
  );
};

/** Removes characters that are not allowed in file names. */
function withoutReserved(text: string): string {
  return text.replace(/[\\/:*?"<>|]/g, '');
}
