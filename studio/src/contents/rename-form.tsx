import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  name: string;
  onRename(name: string): void;
  onCancel(): void;
}

/** Enter renames, Escape cancels. */
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
      <button type="submit">Rename</button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </form>
  );
};
