/** The page: the header, and below it the welcome or, while characters are open, the workbench. */
import type { FunctionComponent } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { DropZone } from './library/drop-zone.tsx';
import { LibraryBar } from './library/library-bar.tsx';
import { found } from './library/open-files.ts';
import { Welcome } from './library/welcome.tsx';
import { characters } from './state/characters.ts';
import { isGalleryOpen } from './state/gallery.ts';
import { runShortcut } from './state/shortcuts.ts';
import { Help } from './ui/help.tsx';
import { Icon } from './ui/icon.tsx';
import { lazy } from './ui/lazy.tsx';
import { Notices } from './ui/notices.tsx';
import './state/window.ts';

const workbench = () => import('./workbench.tsx');
const Workbench = lazy('the stage', async () => (await workbench()).Workbench);
const WorkbenchBar = lazy('the open characters', async () => (await workbench()).WorkbenchBar);

const Gallery = lazy('the library', async () => (await import('./library/gallery.tsx')).Gallery);

const Main: FunctionComponent = () => {
  if (isGalleryOpen.value) return <Gallery />;
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
