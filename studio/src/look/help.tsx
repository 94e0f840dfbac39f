import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { addShortcuts, allShortcuts } from '../state/shortcuts.ts';
import { theme, toggleTheme } from '../state/theme.ts';
import { Button } from './button.tsx';

let show = () => {};

addShortcuts([
  { keys: '?', does: 'Show keyboard shortcuts', run: () => show() },
  { keys: 't', does: 'Switch between dark and light', run: toggleTheme },
]);

/** Theme button and keyboard shortcuts. */
export const Help: FunctionComponent = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    show = () => dialog.current?.showModal();
  }, []);
  return (
    <>
      <Button
        label={theme.value === 'dark' ? 'Use the light theme' : 'Use the dark theme'}
        icon={theme.value === 'dark' ? 'sun' : 'moon'}
        kind="ghost"
        isIconOnly
        shortcut="t"
        onClick={toggleTheme}
      />
      <Button
        label="Keyboard shortcuts"
        icon="keyboard"
        kind="ghost"
        isIconOnly
        shortcut="?"
        onClick={() => show()}
      />
      <dialog ref={dialog} class="help" aria-label="Keyboard shortcuts">
        <form method="dialog">
          <h2>Keyboard shortcuts</h2>
          <dl>
            {allShortcuts().map(({ keys, does }) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <button type="submit" class="primary">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
};
