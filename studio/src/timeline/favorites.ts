/** Favorite clips by name, for each file name of a character; remembered in the browser. */
import { computed, effect, signal } from '@preact/signals';
import { current } from '../state/characters.ts';
import { addShortcuts } from '../state/shortcuts.ts';
import { playedClip } from './transport.ts';

const KEY = 'exhume.favorites';

type Favorites = ReadonlyMap<string, readonly string[]>;

function remembered(): Favorites {
  try {
    return new Map(JSON.parse(localStorage.getItem(KEY) ?? '[]'));
  } catch {
    return new Map();
  }
}

const all = signal(remembered());

effect(() => {
  localStorage.setItem(KEY, JSON.stringify([...all.value]));
});

/** Names of the favorite clips of the current character. */
export const favorites = computed<ReadonlySet<string>>(
  () => new Set(all.value.get(current.value?.name ?? '')),
);

export function toggleFavorite(clip: string): void {
  const { name } = current.value ?? {};
  if (name === undefined) return;
  const chosen = new Set(favorites.value);
  if (!chosen.delete(clip)) chosen.add(clip);
  const next = new Map(all.value);
  if (chosen.size > 0) next.set(name, [...chosen]);
  else next.delete(name);
  all.value = next;
}

/** Toggles the clip that plays. */
export function togglePlayed(): void {
  if (playedClip.value) toggleFavorite(playedClip.value.name);
}

addShortcuts([{ keys: 's', does: 'Add the clip to the favorites, or remove it', run: togglePlayed }]);
