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
  /** What the field says, as people read it. */
  value: string;
}

/** What a field says, to be set to something else; nothing for records, and for what could not be read. */
export const EditField: FunctionComponent<Props> = ({ file, path, value }) => {
  const character = current.value;
  const draft = useSignal<string | undefined>(undefined);
  const held = useAnswer(`${character?.id} ${file} ${path} ${value}`, async () =>
    character?.files[file]?.format ? character.desk.fieldValue(file, path) : undefined,
  );
  if (!character || held === undefined) return null;
  const said = typeof held === 'object' ? held.join(' ') : `${held}`;
  const text = draft.value ?? said;
  const parsed = parseValue(text, held);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (parsed === undefined || text === said) return;
    const isDone = await edit(character, `set ${path}`, () => character.desk.setField(file, path, parsed));
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
      <button type="submit" disabled={editing.value || parsed === undefined || text === said}>
        Set
      </button>
    </form>
  );
};
