/** The page: the open characters at the top, the stage and its timeline in the middle, the panels beside it. */
import type { FunctionComponent } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { BatchDialog } from './batch/batch-dialog.tsx';
import { CloseQuestion } from './library/close-question.tsx';
import { DropZone } from './library/drop-zone.tsx';
import { LibraryBar } from './library/library-bar.tsx';
import { OpenCharacters } from './library/open-characters.tsx';
import { Welcome } from './library/welcome.tsx';
import { ErrorBoundary } from './look/error-boundary.tsx';
import { Help } from './look/help.tsx';
import { Notices } from './look/notices.tsx';
import { Tabs } from './look/tabs.tsx';
import { panels } from './panels.ts';
import { Stage } from './stage/stage.tsx';
import { characters, current } from './state/characters.ts';
import { panel } from './state/panel.ts';
import { runShortcut } from './state/shortcuts.ts';
import './state/window.ts';
import { Timeline } from './timeline/timeline.tsx';

export const App: FunctionComponent = () => {
  useLayoutEffect(() => {
    addEventListener('keydown', runShortcut);
    return () => removeEventListener('keydown', runShortcut);
  }, []);
  const { Panel, title } = panels.find(({ id }) => id === panel.value)!;
  return (
    <DropZone>
      <header class="bar">
        <h1>Exhume</h1>
        <LibraryBar />
        <OpenCharacters />
        <Help />
      </header>
      {characters.value.length === 0 ? (
        <Welcome />
      ) : (
        <main class="desk">
          <section class="middle" aria-label="Stage">
            <ErrorBoundary key={current.value?.id}>
              <Stage />
              <Timeline />
            </ErrorBoundary>
          </section>
          <aside class="panels">
            <Tabs label="Panels" tabs={panels} chosen={panel.value} onChoose={(id) => (panel.value = id)} />
            <section class="panel" id={`panel-${panel.value}`} role="tabpanel" aria-label={title}>
              <ErrorBoundary key={`${panel.value} ${current.value?.id}`}>
                <Panel />
              </ErrorBoundary>
            </section>
          </aside>
        </main>
      )}
      <BatchDialog />
      <CloseQuestion />
      <Notices />
    </DropZone>
  );
};
