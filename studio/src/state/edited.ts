/** Unsaved edits: those that exist only on this page. */
import { signal } from '@preact/signals';
import type { NamedFile } from '../files/named-file.ts';
import type { Version } from './history.ts';

/** Contents that also exist elsewhere: the opened files, and the downloaded ones. */
const saved = new WeakSet<Blob>();

/** Notifies readers of `saved`, which is not a signal. */
const changes = signal(0);

export function markSaved(files: readonly { blob: Blob }[]): void {
  for (const { blob } of files) saved.add(blob);
  changes.value++;
}

/** The edited files that were neither downloaded nor saved. */
export function unsavedOf({ collection }: Pick<Version, 'collection'>): NamedFile[] {
  void changes.value;
  return collection.filter(({ blob }) => !saved.has(blob));
}

/** Whether closing would lose edits; undone and downloaded ones do not count. */
export function isEdited(version: Pick<Version, 'collection'>): boolean {
  return unsavedOf(version).length > 0;
}
