/** Opens the characters of the wall, each once: another click shows it again, with its edits. */
import { signal } from '@preact/signals';
import type { Item } from '../batch/batch.ts';
import type { NamedFile } from '../files/named-file.ts';
import { type Character, characters, choose } from '../state/characters.ts';
import { openCharacter } from '../state/opening.ts';
import { isWallOpen } from '../state/wall.ts';

/** What was clicked last. */
export const lastOpened = signal<Item | undefined>(undefined);

const opened = new WeakMap<Item, Promise<Character | undefined>>();

/** @returns undefined if it cannot be read */
export async function openItem(files: readonly NamedFile[], item: Item): Promise<Character | undefined> {
  lastOpened.value = item;
  const known = await opened.get(item);
  if (known && characters.peek().some(({ id }) => id === known.id)) {
    choose(known.id);
    isWallOpen.value = false;
    return known;
  }
  const opening = openCharacter(files, item.inputs);
  opened.set(item, opening);
  return opening;
}
