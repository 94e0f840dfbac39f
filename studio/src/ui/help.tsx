import type { FunctionComponent } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { addOwnKeys, addShortcuts, allOwnKeys, allShortcuts, type Key } from '../state/shortcuts.ts';
import { theme, toggleTheme } from '../state/theme.ts';
import { Button } from './button.tsx';

let show = () => {};

addShortcuts([
  { keys: '?', does: 'Show keyboard shortcuts', run: () => show() },
  { keys: 't', does: 'Switch between dark and light', run: toggleTheme },
]);

addOwnKeys('In menus and forms', [{ keys: 'Escape', does: 'Close or cancel' }]);

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
          {/* With the focus on the button below, a small window would not show the start. */}
          <h2 tabIndex={-1} autofocus>
            Keyboard shortcuts
          </h2>
          <div class="keys">
            <KeyList keys={allShortcuts()} />
            {allOwnKeys().map(([where, keys]) => (
              <section key={where}>
                <h3>{where}</h3>
                <KeyList keys={keys} />
              </section>
            ))}
          </div>
          <button type="submit" class="primary">
            Close
          </button>
        </form>
      </dialog>
    </>
  );
};

const KeyList: FunctionComponent<{ keys: readonly Key[] }> = ({ keys: list }) => (
  <dl>
    {list.map(({ keys, does }) => (
      <div key={keys}>
        <dt>
          {keys.split(' ').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
