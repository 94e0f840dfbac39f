import { signal, useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { Character } from '../state/characters.ts';
import { Segmented } from '../ui/segmented.tsx';
import type { Choices } from '../worker/converting.ts';
import { chosenExtent, chosenWriting } from './chosen.ts';
import { startConversion } from './conversion.ts';
import { SettingsForm } from './settings-form.tsx';
import { TargetList, TargetOptions } from './target-fields.tsx';

interface Props {
  character: Character;
  choices: Choices;
  isBusy: boolean;
}

const EXTENTS = [
  { id: 'everything', title: 'Everything' },
  { id: 'settings', title: 'By export settings' },
] as const;

/** Shared by all characters. */
const isVerified = signal(true);

/** A target, its options, and a button that converts. */
export const ConvertForm: FunctionComponent<Props> = ({ character, choices, isBusy }) => {
  const stem = useSignal('');
  const { target, writing, settings } = chosenWriting(choices);
  const submit = (event: Event) => {
    event.preventDefault();
    const verify = isVerified.value && !target.part;
    const order = { ...writing, ...(settings ? { settings } : {}) };
    void startConversion(character, { ...order, stem: stem.value.trim(), verify });
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
      {!target.part && (
        <Segmented
          label="What is written"
          options={EXTENTS}
          chosen={chosenExtent.value}
          onChoose={(extent) => (chosenExtent.value = extent)}
        />
      )}
      {settings ? (
        <SettingsForm target={target} stem={stem.value.trim() || choices.stem} />
      ) : (
        <TargetOptions target={target} />
      )}
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
        {settings ? 'Export' : 'Convert'}
      </button>
    </form>
  );
};

/** Removes characters that are not allowed in file names. */
function withoutReserved(text: string): string {
  return text.replace(/[\\/:*?"<>|]/g, '');
}
