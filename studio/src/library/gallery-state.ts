/** What is chosen in the library. It is kept while characters are open, until other files are opened. */
import { effect, signal } from '@preact/signals';
import { batch } from '../batch/batch.ts';
import type { GalleryFilter } from './gallery-filter.ts';

export const filter = signal<GalleryFilter>({ text: '', folder: '', show: 'all' });

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
