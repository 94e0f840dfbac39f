/** The window's title, and the browser's warning before unsaved edits are lost. */
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

/** Makes the browser ask, in its own words. */
const ask = (event: Event) => event.preventDefault();

effect(() => {
  if (!isAnyEdited.value) return undefined;
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
});
