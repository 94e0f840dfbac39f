/** The batch of the page: its characters, which of them are chosen, and the run. */
import { computed, effect, type Signal, signal } from '@preact/signals';
import { proxy } from 'comlink';
import type { NamedFile } from '../files/named-file.ts';
import { notify, notifyError } from '../state/notices.ts';
import type { PlannedItem } from '../worker/batch.ts';
import type { TargetFacts, Writing } from '../worker/converting.ts';
import type { Item } from './item.ts';
import { clearOutcomes, countLosses, hasEnded, outcomeOf } from './outcomes.ts';
import { Run } from './run.ts';
import { openSink } from './sink.ts';
import { StoppedError, TaskRunner } from './task-runner.ts';
import { Thumbnails } from './thumbnails.ts';

export interface Batch {
  files: readonly NamedFile[];
  /** Those that were found so far. */
  items: Signal<readonly Item[]>;
  search: Signal<'not begun' | 'under way' | 'ended'>;
  thumbnails: Thumbnails;
  /** Searches for the characters. */
  runner: TaskRunner;
}

/** Of the files that were opened last, if there were several characters among them. */
export const batch = signal<Batch | undefined>(undefined);

/** Indices of those that are not chosen. */
export const unchosen = signal<ReadonlySet<number>>(new Set());

/** The latest run of the batch. */
export const run = signal<Run | undefined>(undefined);

/** Whether a zip file has been begun and not completed. */
export const isUnfinished = computed(() =>
  ['running', 'stopped', 'saving'].includes(run.value?.state.value ?? ''),
);

const NAME = 'converted.zip';

export function offerBatch(files: readonly NamedFile[]): void {
  if (isUnfinished.peek()) {
    notify('info', 'The current batch keeps its characters; save or discard it to convert the new ones');
    return;
  }
  batch.peek()?.thumbnails.pause();
  batch.peek()?.runner.stop();
  clearOutcomes();
  run.value = undefined;
  unchosen.value = new Set();
  batch.value = {
    files,
    items: signal([]),
    search: signal('not begun'),
    thumbnails: new Thumbnails(files),
    runner: new TaskRunner(files),
  };
}

/** Searches for the characters, unless that was done. */
export async function findItems({ items, search, runner }: Batch): Promise<void> {
  if (search.peek() !== 'not begun') return;
  search.value = 'under way';
  const add = (found: PlannedItem[]) => {
    const first = items.peek().length;
    const more = found.map((item, at) => ({ ...item, index: first + at, key: item.id.toLowerCase() }));
    items.value = [...items.peek(), ...more];
  };
  try {
    await runner.run((worker) => worker.planCollection(proxy(add)), Number.POSITIVE_INFINITY);
  } catch (error) {
    if (!(error instanceof StoppedError)) notifyError(error);
  }
  search.value = 'ended';
  runner.stop();
}

export function isChosen({ index }: Item): boolean {
  return !unchosen.value.has(index);
}

export function choose(items: Iterable<Item>, isWanted: boolean): void {
  const next = new Set(unchosen.peek());
  for (const { index } of items) {
    if (isWanted) next.delete(index);
    else next.add(index);
  }
  unchosen.value = next;
}

/** Converts the chosen characters; must be called while a click is handled. */
export async function startRun(
  { files, items }: Batch,
  writing: Writing,
  target: TargetFacts,
): Promise<void> {
  const wanted = items.peek().filter(isChosen);
  try {
    const sink = await openSink(NAME);
    if (!sink) return;
    clearOutcomes();
    const placed = target.isSingle ? wanted : wanted.map((item) => ({ ...item, output: item.folder }));
    run.value = new Run({ files, items: placed, writing }, sink);
  } catch (error) {
    notifyError(error, NAME);
  }
}

/** Which characters are listed. */
export interface Filter {
  text: string;
  show: 'all' | 'failed' | 'losses';
}

export function listed(items: readonly Item[], { text, show }: Filter): readonly Item[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' && show === 'all') return items;
  return items.filter(({ index, key }) => key.includes(wanted) && isShown(index, show));
}

function isShown(index: number, show: Filter['show']): boolean {
  if (show === 'all') return true;
  const outcome = outcomeOf(index);
  if (show === 'failed') return outcome.state === 'failed';
  return hasEnded(outcome) && countLosses(outcome) > 0;
}

/** Makes the browser ask before an unfinished zip file is lost. */
const ask = (event: Event) => event.preventDefault();

effect(() => {
  if (!isUnfinished.value) return undefined;
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
});
