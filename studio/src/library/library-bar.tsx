import type { FunctionComponent } from 'preact';
import { OpenButton } from './open-button.tsx';
import { SampleMenu } from './sample-menu.tsx';

/** What could be opened. */
export const LibraryBar: FunctionComponent = () => (
  <nav class="library" aria-label="Library">
    <OpenButton />
    <SampleMenu />
  </nav>
);
