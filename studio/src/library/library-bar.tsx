import type { FunctionComponent } from 'preact';
import { characters } from '../state/characters.ts';
import { OpenButton } from './open-button.tsx';
import { SampleMenu } from './sample-menu.tsx';

/** Ways to open a character. The welcome page shows the samples itself. */
export const LibraryBar: FunctionComponent = () => (
  <nav class="library" aria-label="Library">
    <OpenButton />
    {characters.value.length > 0 && <SampleMenu />}
  </nav>
);
