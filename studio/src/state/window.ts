/** What the browser's window knows of the page: its title, and whether closing it would lose edits. */
import { computed, effect } from '@preact/signals';
import { characters, current } from './characters.ts';
import { isEdited } from './edited.ts';

const PAGE = 'Exhume';

effect(() => {
  const shown = current.value;
  const mark = shown && isEdited(shown) ? ' (edited)' : '';
  document.title = shown ? `${shown.name}${mark} – ${PAGE}` : PAGE;
});

const isAnyEdited = computed(() => characters.value.some(isEdited));

/** The browser asks then; the words are its own. */
const ask = (event: Event) => event.preventDefault();

effect(() => {
  if (!isAnyEdited.value) return undefined;
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
});
