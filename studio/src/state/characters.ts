/** The open characters. */
import { computed, effect, signal } from '@preact/signals';
import type { Remote } from 'comlink';
import type { Scene } from 'exhume';
import { distinctFolders, type NamedFile } from '../files/named-file.ts';
import type { OpenOptions } from '../worker/opened.ts';
import type { Opened } from '../worker/opening.ts';
import type { WorkerApi } from '../worker/worker.ts';
import type { History } from './history.ts';

export interface Character extends Opened {
  id: number;
  /** Shown to the user. */
  name: string;
  /** All files that were opened together with it. */
  collection: readonly NamedFile[];
  /** Paths of its main files in the collection. */
  inputs: readonly string[];
  options: OpenOptions;
  /** Earlier and undone versions. */
  history: History;
  /** The worker that holds its documents. */
  worker: Remote<WorkerApi>;
  close(): void;
}

/** A character with a scene. */
export type ShownCharacter = Character & { scene: Scene };

export const characters = signal<readonly Character[]>([]);

/** For each open character the folders that tell it apart from others of its name. */
export const folders = computed(() => distinctFolders(characters.value.map(({ inputs }) => inputs[0]!)));

/** Its name, with the folder that tells it apart from others of that name. */
export function titleOf(character: Character): string {
  const folder = folders.value[characters.value.indexOf(character)];
  return folder ? `${character.name} (${folder})` : character.name;
}

const currentId = signal(0);
const otherId = signal(0);

/** The character that the panels show. */
export const current = computed(() => characters.value.find(({ id }) => id === currentId.value));

/** The character that it is compared with, beside it on the stage. */
export const other = computed(() => characters.value.find(({ id }) => id === otherId.value));

export function add(character: Character): void {
  characters.value = [...characters.value, character];
  currentId.value = character.id;
}

export function choose(id: number): void {
  currentId.value = id;
}

/** @param id of the character to compare with, 0 for none */
export function compareWith(id: number): void {
  otherId.value = id;
}

/** Replaces a character by its edited version. */
export function replace(character: Character): void {
  characters.value = characters.value.map((known) => (known.id === character.id ? character : known));
}

export function remove(id: number): void {
  const index = characters.value.findIndex((character) => character.id === id);
  if (index < 0) return;
  const [removed] = characters.value.slice(index, index + 1);
  characters.value = characters.value.filter((character) => character.id !== id);
  if (currentId.value === id) currentId.value = characters.value[Math.max(0, index - 1)]?.id ?? 0;
  if (otherId.value === id) otherId.value = 0;
  removed!.close();
}

/** The result of a task of an open character; undefined if that is closed before, since its worker does not answer then. */
export async function whileOpen<T>({ id }: Character, task: Promise<T>): Promise<T | undefined> {
  let stop = () => {};
  const closed = new Promise<undefined>((resolve) => {
    stop = effect(() => {
      if (!characters.value.some((character) => character.id === id)) resolve(undefined);
    });
  });
  return Promise.race([task, closed]).finally(stop);
}
