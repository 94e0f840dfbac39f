/** Opens characters of the files that were opened together, each once: another click shows it again, with its edits. */
import { signal } from '@preact/signals';
import type { Item } from '../batch/item.ts';
import type { NamedFile } from '../files/named-file.ts';
import { type Character, characters, choose } from '../state/characters.ts';
import { isGalleryOpen } from '../state/gallery.ts';
import { openCharacter } from '../state/opening.ts';
import type { WorkerHandle } from '../worker/pool.ts';

/** The card of the library that was clicked last. */
export const lastOpened = signal<Item | undefined>(undefined);

/** Ids of characters by their first path: closed characters must not be kept. */
const opened = new WeakMap<readonly NamedFile[], Map<string, Promise<number | undefined>>>();

/** @returns undefined if it cannot be read */
export async function openItem(files: readonly NamedFile[], item: Item): Promise<Character | undefined> {
  lastOpened.value = item;
  return openOnce(files, item.inputs);
}

/**
 * @param inputs paths among the files
 * @param handle the worker that becomes the character's
 * @returns undefined if it cannot be read
 */
export async function openOnce(
  files: readonly NamedFile[],
  inputs: readonly string[],
  handle?: WorkerHandle,
): Promise<Character | undefined> {
  const ids = opened.get(files) ?? new Map<string, Promise<number | undefined>>();
  opened.set(files, ids);
  const id = await ids.get(inputs[0]!);
  const known = characters.peek().find((character) => character.id === id);
  if (known) {
    choose(known.id);
    isGalleryOpen.value = false;
    return known;
  }
  const opening = openCharacter(files, inputs, {}, handle);
  ids.set(
    inputs[0]!,
    opening.then((character) => character?.id),
  );
  return opening;
}
