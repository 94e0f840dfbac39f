import type { FunctionComponent } from 'preact';
import { characters, choose, current, remove } from '../state/characters.ts';
import { Offers } from './offers.tsx';
import { OpenButton } from './open-button.tsx';
import { SampleMenu } from './sample-menu.tsx';

/** What is open, and what could be. */
export const LibraryBar: FunctionComponent = () => (
  <nav class="library" aria-label="Library">
    <OpenButton />
    <SampleMenu />
    <ul>
      {characters.value.map(({ id, name }) => (
        <li key={id} class={id === current.value?.id ? 'open current' : 'open'}>
          <button type="button" aria-current={id === current.value?.id} onClick={() => choose(id)}>
            {name}
          </button>
          <button type="button" aria-label={`Close ${name}`} onClick={() => remove(id)}>
            ×
          </button>
        </li>
      ))}
    </ul>
    <Offers />
  </nav>
);
