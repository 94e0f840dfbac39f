/** Which edits exist nowhere but on this page. */
import { signal } from '@preact/signals';
import type { Version } from './history.ts';

/** Contents of files that somebody has elsewhere, too: they were opened from there, or downloaded. */
const kept = new WeakSet<Blob>();

/** Who has read what is kept is told when there is more of it. */
const times = signal(0);

export function keep(files: readonly { blob: Blob }[]): void {
  for (const { blob } of files) kept.add(blob);
  times.value++;
}

/** Whether an edit would be lost if it was closed; undone edits and those that were downloaded are not. */
export function isEdited({ collection }: Pick<Version, 'collection'>): boolean {
  void times.value;
  return collection.some(({ blob }) => !kept.has(blob));
}
