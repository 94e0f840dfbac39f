/** Opens characters of the library, each once: another click shows it again, with its edits. */
import { signal } from '@preact/signals';
import type { Item } from '../batch/item.ts';
import type { NamedFile } from '../files/named-file.ts';
import { type Character, characters, choose } from '../state/characters.ts';
import { isGalleryOpen } from '../state/gallery.ts';
import { openCharacter } from '../state/opening.ts';

/** What was clicked last. */
export const lastOpened = signal<Item | undefined>(undefined);

/** Their ids: closed characters must not be kept. */
const opened = new WeakMap<Item, Promise<number | undefined>>();

/** @returns undefined if it cannot be read */
export async function openItem(files: readonly NamedFile[], item: Item): Promise<Character | undefined> {
  lastOpened.value = item;
  const id = await opened.get(item);
  const known = characters.peek().find((character) => character.id === id);
  if (known) {
    choose(known.id);
    isGalleryOpen.value = false;
    return known;
  }
  const opening = openCharacter(files, item.inputs);
  opened.set(
    item,
    opening.then((character) => character?.id),
  );
  return opening;
}
