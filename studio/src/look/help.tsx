import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { addShortcuts, allShortcuts } from '../state/shortcuts.ts';
import { theme, toggleTheme } from '../state/theme.ts';

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
      <button type="button" title="Switch theme (t)" onClick={toggleTheme}>
        {theme.value === 'dark' ? 'Light' : 'Dark'}
      </button>
      <button type="button" onClick={() => show()}>
        Keys
      </button>
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
          <button type="submit">Close</button>
        </form>
      </dialog>
    </>
  );
};
