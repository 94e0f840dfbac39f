import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { pickedFiles, pickedFolder } from '../files/dropped.ts';
import { notifyError } from '../state/notices.ts';
import { addShortcuts } from '../state/shortcuts.ts';
import { Button } from '../ui/button.tsx';
import { openFiles } from './open-files.ts';

let pick = () => {};

addShortcuts([{ keys: 'o', does: 'Open files', run: () => pick() }]);

/** Opens the file picker. */
export const OpenButton: FunctionComponent = () => {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    pick = () => input.current?.click();
  }, []);
  return (
    <>
      <Button label="Open…" icon="open" title="Open files" shortcut="o" onClick={() => pick()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to open"
        onChange={({ currentTarget }) => void take(currentTarget)}
      />
    </>
  );
};

/** One button for files, and one for a whole folder. */
export const OpenButtons: FunctionComponent = () => {
  const input = useRef<HTMLInputElement | null>(null);
  const asFolder = (element: HTMLInputElement | null) => {
    input.current = element;
    // An attribute that the types of JSX do not have.
    if (element) element.webkitdirectory = true;
  };
  return (
    <>
      <Button label="Open files…" icon="open" kind="primary" onClick={() => pick()} />
      <Button
        label="Open a folder…"
        icon="folder"
        onClick={() => void chooseFolder(() => input.current?.click())}
      />
      <input
        ref={asFolder}
        type="file"
        hidden
        aria-label="Folder to open"
        onChange={({ currentTarget }) => void take(currentTarget)}
      />
    </>
  );
};

/** @param orElse opens the picker of browsers that cannot write to folders */
async function chooseFolder(orElse: () => void): Promise<void> {
  if (typeof showDirectoryPicker !== 'function') {
    orElse();
    return;
  }
  try {
    const files = await pickedFolder(showDirectoryPicker);
    if (files) await openFiles(files);
  } catch (error) {
    notifyError(error);
  }
}

async function take(input: HTMLInputElement): Promise<void> {
  const files = pickedFiles(input.files!);
  // So that the same files can be picked again.
  input.value = '';
  await openFiles(files);
}
