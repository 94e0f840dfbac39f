import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
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

/** Cuts a clip to an interval, and shows beforehand which file is rewritten for it. */
export const CutForm: FunctionComponent<Props> = ({ character, index, onClose }) => {
  const { scene, desk } = character;
  const { name, start, end } = scene.clips[index]!;
  const from = useSignal(start);
  const to = useSignal(end);
  const rewritten = useAnswer(scene, () => desk.cutRewrites(index));
  const isPart = from.value >= start && to.value <= end && from.value < to.value;
  const isLess = from.value > start || to.value < end;
  const submit = (event: Event) => {
    event.preventDefault();
    onClose();
    void edit(character, `cut ${name}`, async () => {
      const { files, losses } = await desk.cut(index, from.value, to.value);
      notifyLosses(losses, name);
      return files;
    });
  };
  return (
    <form class="cut" onSubmit={submit} aria-label={`Cut ${name}`}>
      <Seconds label="From" value={from.value} onValue={(value) => (from.value = value)} />
      <Seconds label="To" value={to.value} onValue={(value) => (to.value = value)} />
      <button type="submit" disabled={!rewritten || !isPart || !isLess || editing.value}>
        Cut
      </button>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
      <p class="quiet" role="status">
        {rewritten
          ? `${rewritten.isRestKept ? `Only this clip in ${rewritten.file}` : `All of ${rewritten.file}`} is rewritten; no other file changes.`
          : 'The file of this clip cannot be written. Convert the character, then cut the clip of the result.'}
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
