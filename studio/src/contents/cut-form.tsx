import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { shortNumber } from '../stage/lengths.ts';
import type { ShownCharacter } from '../state/characters.ts';
import { notifyLosses } from '../state/notices.ts';
import { useAnswer } from '../state/use-answer.ts';
import { edit, editing } from './edits.ts';

interface Props {
  character: ShownCharacter;
  /** Of the clip. */
  index: number;
  onClose(): void;
}

/** Cuts a clip to an interval, and shows beforehand in which file. Escape cancels. */
export const CutForm: FunctionComponent<Props> = ({ character, index, onClose }) => {
  const { scene, worker } = character;
  const { name, start, end } = scene.clips[index]!;
  const from = useSignal(start);
  const to = useSignal(end);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector('input')?.select(), []);
  const file = useAnswer(scene, () => worker.fileOfClip(index));
  const isPart = from.value >= start && to.value <= end && from.value < to.value;
  const isLess = from.value > start || to.value < end;
  const submit = (event: Event) => {
    event.preventDefault();
    onClose();
    void edit(character, `cut ${name}`, async () => {
      const { files, losses } = await worker.cut(index, from.value, to.value);
      notifyLosses(losses, name);
      return files;
    });
  };
  return (
    <form
      ref={form}
      class="cut"
      aria-label={`Cut ${name}`}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Seconds label="From" value={from.value} onValue={(value) => (from.value = value)} />
      <Seconds label="To" value={to.value} onValue={(value) => (to.value = value)} />
      <button type="submit" disabled={!isPart || !isLess || editing.value}>
        Cut
      </button>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
      <p class="quiet" role="status">
        {isPart
          ? file && `Only this clip in ${file} is rewritten; its other parts stay as they are.`
          : `From and To must be between ${shortNumber(start)} s and ${shortNumber(end)} s, in this order.`}
      </p>
    </form>
  );
};

const Seconds: FunctionComponent<{ label: string; value: number; onValue(value: number): void }> = ({
  label,
  value,
  onValue,
}) => (
  <label>
    {label}{' '}
    <input
      type="number"
      step="any"
      value={Number(value.toFixed(4))}
      onInput={({ currentTarget: { valueAsNumber } }) => {
        if (Number.isFinite(valueAsNumber)) onValue(valueAsNumber);
      }}
    />{' '}
    s
  </label>
);
