/** What works on open characters: the stage and its timeline, the panels beside it, and the dialogs. Loaded after the first paint. */
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { BatchDialog } from './batch/batch-dialog.tsx';
import { measurement } from './compare/measurement.ts';
import { editing } from './contents/edits.ts';
import { conversion } from './export/conversion.ts';
import { ExportButton } from './export/export-button.tsx';
import { CloseQuestion } from './library/close-question.tsx';
import { OpenCharacters } from './library/open-characters.tsx';
import { Button } from './ui/button.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { keepFocus } from './ui/kept-focus.ts';
import { Splitter } from './ui/splitter.tsx';
import { Tabs } from './ui/tabs.tsx';
import './ui/shell.css';
import { panels } from './panels.ts';
import { SaveQuestion } from './saving/save-button.tsx';
import { Stage } from './stage/stage.tsx';
import { current } from './state/characters.ts';
import { LEAST_WIDTH, layout, MOST_WIDTH, resizePanels, togglePanels } from './state/layout.ts';
import { panel, showPanel } from './state/panel.ts';
import { addShortcuts } from './state/shortcuts.ts';
import { Timeline } from './timeline/timeline.tsx';

addShortcuts([{ keys: 'p', does: 'Show or hide the panels', run: togglePanels }]);

/** Whether a task is under way that one starts with a button. */
const isBusy = () =>
  editing.value || conversion.value?.running !== undefined || measurement.value?.running !== undefined;

/** In the header. */
export const WorkbenchBar: FunctionComponent = () => {
  useEffect(() => keepFocus(isBusy), []);
  return (
    <>
      <OpenCharacters />
      <ExportButton />
      <BatchDialog />
      <CloseQuestion />
      <SaveQuestion />
    </>
  );
};

export const Workbench: FunctionComponent = () => {
  const { width, isCollapsed } = layout.value;
  return (
    <main class={isCollapsed ? 'workbench collapsed' : 'workbench'} style={{ '--panels': `${width}px` }}>
      <section class="middle" aria-label="Stage">
        {/* Mounting the stage again would make all objects of a character twice. */}
        <ErrorBoundary about={current.value?.id}>
          <Stage />
        </ErrorBoundary>
        <ErrorBoundary key={current.value?.id}>
          <Timeline />
        </ErrorBoundary>
      </section>
      <Splitter
        label="Width of the panels"
        size={width}
        min={LEAST_WIDTH}
        max={MOST_WIDTH}
        onResize={resizePanels}
      />
      <Panels />
    </main>
  );
};

const Panels: FunctionComponent = () => {
  const { isCollapsed } = layout.value;
  const { Panel, title } = panels.find(({ id }) => id === panel.value)!;
  return (
    <aside class="panels">
      <div class="panels-bar">
        <Tabs label="Panels" tabs={panels} chosen={panel.value} onChoose={showPanel} />
        <Button
          label={isCollapsed ? 'Show the panels' : 'Hide the panels'}
          icon="panel"
          kind="ghost"
          isIconOnly
          shortcut="p"
          onClick={togglePanels}
        />
      </div>
      {!isCollapsed && (
        <section class="panel" id={`panel-${panel.value}`} role="tabpanel" aria-label={title}>
          <ErrorBoundary key={`${panel.value} ${current.value?.id}`}>
            <Panel />
          </ErrorBoundary>
        </section>
      )}
    </aside>
  );
};
