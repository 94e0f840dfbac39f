import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { addShortcuts, allShortcuts } from '../state/shortcuts.ts';
import { theme, toggleTheme } from '../state/theme.ts';

let show = () => {};

addShortcuts([
  { keys: '?', does: 'Show the keys', run: () => show() },
  { keys: 't', does: 'Dark or light', run: toggleTheme },
]);

/** The theme, and the keys of the page. */
export const Help: FunctionComponent = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    show = () => dialog.current?.showModal();
  }, []);
  return (
    <>
      <button type="button" title="Change the colors (t)" onClick={toggleTheme}>
        {theme.value === 'dark' ? 'Light' : 'Dark'}
      </button>
      <button type="button" onClick={() => show()}>
        Keys
      </button>
      <dialog ref={dialog} class="help" aria-label="Keys">
        <form method="dialog">
          <h2>Keys</h2>
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
