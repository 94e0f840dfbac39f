import type { FunctionComponent } from 'preact';
import { useRef } from 'preact/hooks';
import { pickedFiles } from '../files/dropped.ts';
import type { Character } from '../state/characters.ts';
import { Button } from '../ui/button.tsx';
import { addFiles } from './adding.ts';

/** Adds missing files to a character: single ones, or a folder in which they are searched. */
export const AddFiles: FunctionComponent<{ character: Character }> = ({ character }) => {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement | null>(null);
  const asFolder = (element: HTMLInputElement | null) => {
    folder.current = element;
    // An attribute that the types of JSX do not have.
    if (element) element.webkitdirectory = true;
  };
  const picked = (input: HTMLInputElement) => {
    const added = pickedFiles(input.files!);
    input.value = '';
    if (added.length > 0) void addFiles(character, added);
  };
  return (
    <span class="add-files">
      <Button label="Add files…" icon="plus" onClick={() => files.current?.click()} />
      <Button label="Add a folder…" icon="folder" onClick={() => folder.current?.click()} />
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files to add"
        onChange={({ currentTarget }) => picked(currentTarget)}
      />
      <input
        ref={asFolder}
        type="file"
        hidden
        aria-label="Folder to add"
        onChange={({ currentTarget }) => picked(currentTarget)}
      />
    </span>
  );
};
