import type { FunctionComponent } from 'preact';
import { OpenButton } from './open-button.tsx';
import { SampleMenu } from './sample-menu.tsx';

/** Ways to open a character. */
export const LibraryBar: FunctionComponent = () => (
  <nav class="library" aria-label="Library">
    <OpenButton />
    <SampleMenu />
  </nav>
);
