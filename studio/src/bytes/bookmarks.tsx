import type { FunctionComponent } from 'preact';
import { chooseRange } from './choosing.ts';
import type { Examined } from './examined.ts';
import { offsetDigits, offsetText } from './hex-text.ts';

/** Bookmarked bytes; they can be named. */
export const Bookmarks: FunctionComponent<{ examined: Examined }> = ({ examined }) => {
  const { bookmarks, contents } = examined;
  const digits = offsetDigits(contents.bytes.size);
  if (bookmarks.value.length === 0)
    return <p class="quiet">Select bytes or a field, and press Bookmark to find them again.</p>;
  return (
    <ul class="hits" aria-label="Bookmarks">
      {bookmarks.value.map((bookmark) => (
        <li key={bookmark.from}>
          <button type="button" class="hit" onClick={() => void chooseRange(examined, bookmark)}>
            {offsetText(bookmark.from, digits)}
          </button>
          <input
            type="text"
            aria-label={`Name of the bookmark at ${offsetText(bookmark.from, digits)}`}
            value={bookmark.name}
            onInput={({ currentTarget: { value } }) => {
              bookmarks.value = bookmarks.value.map((known) =>
                known === bookmark ? { ...bookmark, name: value } : known,
              );
            }}
          />
          <button
            type="button"
            aria-label={`Remove the bookmark ${bookmark.name}`}
            onClick={() => (bookmarks.value = bookmarks.value.filter((known) => known !== bookmark))}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
};
