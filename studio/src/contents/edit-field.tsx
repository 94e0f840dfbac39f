import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { current } from '../state/characters.ts';
import { useAnswer } from '../state/use-answer.ts';
import './contents.css';
import { edit, editing } from './edits.ts';
import { parseValue } from './values.ts';

interface Props {
  /** Index into the files of the current character. */
  file: number;
  /** Of a field in the file's tree. */
  path: string;
  /** Value of the field as it is shown. */
  value: string;
}

/** An input for the value of a field; nothing for records, and for files that could not be read. */
export const EditField: FunctionComponent<Props> = ({ file, path, value }) => {
  const character = current.value;
  const draft = useSignal<string | undefined>(undefined);
  const stored = useAnswer(`${character?.id} ${file} ${path} ${value}`, async () =>
    character?.files[file]?.format ? character.worker.fieldValue(file, path) : undefined,
  );
  if (!character || stored === undefined) return null;
  const storedText = typeof stored === 'object' ? stored.join(' ') : `${stored}`;
  const text = draft.value ?? storedText;
  const parsed = parseValue(text, stored);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (parsed === undefined || text === storedText) return;
    const isDone = await edit(character, `set ${path} to ${text}`, () =>
      character.worker.setField(file, path, parsed),
    );
    if (isDone) draft.value = undefined;
  };
  return (
    <form class="edit-field" onSubmit={(event) => void submit(event)}>
      <input
        type="text"
        aria-label={`Value of ${path}`}
        aria-invalid={parsed === undefined}
        value={text}
        onInput={(event) => (draft.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') draft.value = undefined;
        }}
      />
      <button type="submit" disabled={editing.value || parsed === undefined || text === storedText}>
        Set
      </button>
    </form>
  );
};
