import { signal, useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { Choices, TargetFacts } from '../desk/converting.ts';
import type { Character } from '../state/characters.ts';
import { tryOrder } from './attempt.ts';
import { chosenOptions, chosenTarget, chosenWriting } from './chosen.ts';
import { OptionField } from './option-field.tsx';
import { controlsFor } from './options.ts';

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
      {controlsFor(target).map((control) => (
        <OptionField
          key={control.id}
          control={control}
          options={chosenOptions.value}
          onChange={(options) => (chosenOptions.value = options)}
        />
      ))}
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

const TargetList: FunctionComponent<{ targets: readonly TargetFacts[]; chosen: string }> = ({
  targets,
  chosen,
}) => {
  const optionsOf = (some: readonly TargetFacts[]) =>
    some.map(({ id, title }) => (
      <option key={id} value={id}>
        {title}
      </option>
    ));
  return (
    <label>
      <span>Target</span>
      <select value={chosen} onChange={(event) => (chosenTarget.value = event.currentTarget.value)}>
        <optgroup label="Whole characters">{optionsOf(targets.filter(({ part }) => !part))}</optgroup>
        <optgroup label="Parts only">{optionsOf(targets.filter(({ part }) => part))}</optgroup>
      </select>
    </label>
  );
};

/** Removes characters that are not allowed in file names. */
function withoutReserved(text: string): string {
  return text.replace(/[\\/:*?"<>|]/g, '');
}
