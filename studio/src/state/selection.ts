/** The selection, shared by the tree, the bytes and the stage. */
import { computed, effect, signal } from '@preact/signals';
import { current } from './characters.ts';
import type { Element } from './element.ts';

export interface Selection {
  /** Index into the files of the current character; -1 if only an element of the scene is selected. */
  file: number;
  /** Of the field in the file's tree. */
  path: string;
  /** Bytes of the field. */
  offset: number;
  size: number;
  /** The element of the scene that was read from the field. */
  element?: Element;
}

export const selection = signal<Selection | undefined>(undefined);

/** Selects an element of the scene, without its field. */
export function selectElement(element: Element): void {
  selection.value = { file: -1, path: '', offset: 0, size: 0, element };
}

const shownId = computed(() => current.value?.id);

/** A selection belongs to one character. */
effect(() => {
  if (shownId.value !== undefined) selection.value = undefined;
});
