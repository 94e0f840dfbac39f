/** Below the bytes: the chosen field, the data inspector, the search, bookmarks, and differences. */
import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { Bookmarks } from './bookmarks.tsx';
import { DifferenceView } from './difference.tsx';
import type { Examined } from './examined.ts';
import { FieldNote } from './field-note.tsx';
import { Inspector } from './inspector.tsx';
import { Search } from './search.tsx';

const DETAILS: readonly { id: string; title: string; View: FunctionComponent<{ examined: Examined }> }[] = [
  { id: 'field', title: 'Field', View: FieldNote },
  { id: 'inspector', title: 'Data inspector', View: Inspector },
  { id: 'search', title: 'Search', View: Search },
  { id: 'bookmarks', title: 'Bookmarks', View: Bookmarks },
  { id: 'difference', title: 'Difference', View: DifferenceView },
];

const shown = signal('field');

export const Details: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const { View, title } = DETAILS.find(({ id }) => id === shown.value) ?? DETAILS[0]!;
  return (
    <div class="details">
      <div class="details-choice">
        {DETAILS.map(({ id, title }) => (
          <button key={id} type="button" aria-pressed={shown.value === id} onClick={() => (shown.value = id)}>
            {title}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also where nothing in it takes the focus */}
      <section class="details-view" aria-label={title} tabIndex={0}>
        <View examined={examined} />
      </section>
    </div>
  );
};
