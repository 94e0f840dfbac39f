import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { pickedFiles } from '../files/dropped.ts';
import { addShortcuts } from '../state/shortcuts.ts';
import { bring } from './bring.ts';

let pick = () => {};

addShortcuts([{ keys: 'o', does: 'Open files', run: () => pick() }]);

/** Opens the file picker. */
export const OpenButton: FunctionComponent = () => {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    pick = () => input.current?.click();
  }, []);
  const picked = async () => {
    const files = pickedFiles(input.current!.files!);
    // So that the same files can be picked again.
    input.current!.value = '';
    await bring(files);
  };
  return (
    <>
      <button type="button" onClick={() => pick()}>
        Open…
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to open"
        onChange={() => void picked()}
      />
    </>
  );
};
