/** What is chosen on the wall of the library. It is kept while characters are open, until others are brought. */
import { effect, signal } from '@preact/signals';
import { batch } from '../batch/batch.ts';
import type { WallFilter } from './wall-filter.ts';

export const filter = signal<WallFilter>({ text: '', folder: '', show: 'all' });

/** Indices of the selected characters. */
export const selected = signal<ReadonlySet<number>>(new Set());

/** Paths of the folders whose folders are listed. */
export const openFolders = signal<ReadonlySet<string>>(new Set());

effect(() => {
  void batch.value;
  filter.value = { text: '', folder: '', show: 'all' };
  selected.value = new Set();
  openFolders.value = new Set(['']);
});
