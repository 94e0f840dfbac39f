/** Unsaved edits: those that exist only on this page. */
import { signal } from '@preact/signals';
import type { Version } from './history.ts';

/** Contents that also exist elsewhere: the opened files, and the downloaded ones. */
const saved = new WeakSet<Blob>();

/** Notifies readers of `saved`, which is not a signal. */
const changes = signal(0);

export function markSaved(files: readonly { blob: Blob }[]): void {
  for (const { blob } of files) saved.add(blob);
  changes.value++;
}

/** Whether closing would lose edits; undone and downloaded ones do not count. */
export function isEdited({ collection }: Pick<Version, 'collection'>): boolean {
  void changes.value;
  return collection.some(({ blob }) => !saved.has(blob));
}
