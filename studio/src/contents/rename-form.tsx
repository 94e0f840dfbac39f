import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { editing } from './edits.ts';

interface Props {
  name: string;
  onRename(name: string): void;
  onCancel(): void;
}

/** Enter renames, Escape cancels. While another edit is being applied, the name waits in its field. */
export const RenameForm: FunctionComponent<Props> = ({ name, onRename, onCancel }) => {
  const input = useRef<HTMLInputElement>(null);
  const text = useSignal(name);
  useLayoutEffect(() => input.current?.select(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    const wanted = text.value.trim();
    if (wanted === '' || wanted === name) onCancel();
    else onRename(wanted);
  };
  return (
    <form class="rename" onSubmit={submit}>
      <input
        ref={input}
        type="text"
        aria-label={`New name of ${name}`}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <button type="submit" disabled={editing.value}>
        Rename
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
      <span class="quiet" role="status">
        {editing.value ? 'Another edit is being applied.' : ''}
      </span>
    </form>
  );
};
