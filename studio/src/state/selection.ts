/** What the tree, the bytes and the stage all point at. */
import { computed, effect, signal } from '@preact/signals';
import { current } from './characters.ts';

/** Something in the scene that can be pointed at. Indices are those of the scene. */
export type Element =
  | { kind: 'vertex' | 'triangle'; mesh: number; primitive: number; index: number }
  | { kind: 'primitive'; mesh: number; primitive: number }
  | { kind: 'node' | 'mesh' | 'material' | 'texture' | 'clip' | 'light'; index: number }
  | { kind: 'key'; clip: number; track: number; index: number };

export interface Selection {
  /** Index into the files of the current character; -1 where only something in the scene is pointed at. */
  file: number;
  /** Of the field in the file's tree. */
  path: string;
  /** Bytes of the field. */
  offset: number;
  size: number;
  /** What the field made in the scene. */
  element?: Element;
}

export const selection = signal<Selection | undefined>(undefined);

/** Points at something in the scene, wherever in the files it comes from. */
export function selectElement(element: Element): void {
  selection.value = { file: -1, path: '', offset: 0, size: 0, element };
}

const shownId = computed(() => current.value?.id);

/** What was selected of one character is nothing of another. */
effect(() => {
  if (shownId.value !== undefined) selection.value = undefined;
});
