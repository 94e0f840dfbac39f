/** Files brought to the page: one character is opened, the others are offered. */
import { signal } from '@preact/signals';
import type { NamedFile } from '../files/named-file.ts';
import { openFiles } from '../state/opening.ts';

/** A character among the files that can be opened. */
export interface Offer {
  inputs: readonly string[];
  files: readonly NamedFile[];
}

export const offers = signal<readonly Offer[]>([]);

export async function bring(files: readonly NamedFile[]): Promise<void> {
  const characters = await openFiles(files);
  if (characters.length > 1) (await import('../batch/batch.ts')).offerBatch(files);
  const others = characters.slice(1);
  offers.value = [...offers.value, ...others.map((inputs) => ({ inputs, files }))];
}
