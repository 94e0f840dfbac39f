/** The batch of the page: its characters, which of them are chosen, and the run. */
import { computed, effect, signal } from '@preact/signals';
import type { Writing } from '../desk/converting.ts';
import type { NamedFile } from '../files/named-file.ts';
import { notify, notifyError } from '../state/notices.ts';
import { type Collection, collectionOf, type Item } from './found.ts';
import { clearOutcomes, outcomeOf } from './outcomes.ts';
import { jobsOf } from './places.ts';
import { Run } from './run.ts';
import { openSink } from './sink.ts';
import { Thumbnails } from './thumbnails.ts';

export interface Batch extends Collection {
  thumbnails: Thumbnails;
}

/** The characters that were brought last, if there were several. */
export const batch = signal<Batch | undefined>(undefined);

/** Indices of the chosen characters. */
export const chosen = signal<ReadonlySet<number>>(new Set());

/** The latest run of the batch. */
export const run = signal<Run | undefined>(undefined);

/** Whether a zip file has been begun and not completed. */
export const isUnfinished = computed(() =>
  ['running', 'stopped', 'saving'].includes(run.value?.state.value ?? ''),
);

const NAME = 'converted.zip';

/** @param characters the paths of the main files of each */
export function offerBatch(files: readonly NamedFile[], characters: readonly (readonly string[])[]): void {
  if (characters.length < 2) return;
  if (isUnfinished.peek()) {
    notify('info', 'The batch under way keeps its characters; save or discard it to convert the new ones');
    return;
  }
  batch.peek()?.thumbnails.pause();
  const found = collectionOf(files, characters);
  clearOutcomes();
  run.value = undefined;
  chosen.value = new Set(found.items.keys());
  batch.value = { ...found, thumbnails: new Thumbnails(files) };
}

/** Converts the chosen characters; must be called while a click is handled. */
export async function startRun({ files, items }: Batch, writing: Writing): Promise<void> {
  const wanted = items.filter(({ index }) => chosen.peek().has(index));
  try {
    const sink = await openSink(NAME);
    if (!sink) return;
    clearOutcomes();
    run.value = new Run(files, jobsOf(wanted), writing, sink, notifyError);
  } catch (error) {
    notifyError(error, NAME);
  }
}

/** Which characters are listed. */
export interface Filter {
  text: string;
  show: 'all' | 'failed' | 'losses';
}

export function listed(items: readonly Item[], { text, show }: Filter): Item[] {
  const wanted = text.trim().toLowerCase();
  return items.filter(({ index, key }) => key.includes(wanted) && isShown(index, show));
}

function isShown(index: number, show: Filter['show']): boolean {
  if (show === 'all') return true;
  const outcome = outcomeOf(index);
  if (show === 'failed') return outcome.state === 'failed';
  return outcome.state === 'done' && outcome.counts.losses > 0;
}

/** Makes the browser ask before an unfinished zip file is lost. */
const ask = (event: Event) => event.preventDefault();

effect(() => {
  if (!isUnfinished.value) return undefined;
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
});
