/** The page: the header, and below it the welcome or, while characters are open, the workbench. */
import type { FunctionComponent } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { found } from './library/bring.ts';
import { DropZone } from './library/drop-zone.tsx';
import { LibraryBar } from './library/library-bar.tsx';
import { Welcome } from './library/welcome.tsx';
import { Help } from './look/help.tsx';
import { Icon } from './look/icon.tsx';
import { lazy } from './look/lazy.tsx';
import { Notices } from './look/notices.tsx';
import { characters } from './state/characters.ts';
import { runShortcut } from './state/shortcuts.ts';
import { isWallOpen } from './state/wall.ts';
import './state/window.ts';

const workbench = () => import('./workbench.tsx');
const Workbench = lazy('the stage', async () => (await workbench()).Workbench);
const WorkbenchBar = lazy('the open characters', async () => (await workbench()).WorkbenchBar);

const Wall = lazy('the library', async () => (await import('./library/wall.tsx')).Wall);

const Main: FunctionComponent = () => {
  if (isWallOpen.value) return <Wall />;
  return characters.value.length > 0 ? <Workbench /> : <Welcome />;
};

export const App: FunctionComponent = () => {
  useLayoutEffect(() => {
    addEventListener('keydown', runShortcut);
    return () => removeEventListener('keydown', runShortcut);
  }, []);
  // In the time that the user takes to choose a character.
  useEffect(() => void workbench(), []);
  const isOpen = characters.value.length > 0;
  return (
    <DropZone>
      <header class="bar">
        <h1>
          <Icon name="bone" />
          Exhume
        </h1>
        <LibraryBar />
        {(isOpen || found.value > 0) && <WorkbenchBar />}
        <div class="trailing">
          <Help />
        </div>
      </header>
      <Main />
      <Notices />
    </DropZone>
  );
};
