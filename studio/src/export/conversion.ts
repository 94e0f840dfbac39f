/**
 * The latest conversion. It runs in its own worker, since it may take long and can be stopped. Its result is kept until the next
 * conversion.
 */
import { effect, signal } from '@preact/signals';
import { proxy } from 'comlink';
import type { ExportSettings } from 'exhume/export';
import { type Character, characters } from '../state/characters.ts';
import { notifyError } from '../state/notices.ts';
import type { Order, Writing, Written } from '../worker/converting.ts';
import { releaseWorker, takeWorker, untilTerminated } from '../worker/pool.ts';
import { sendFiles } from '../worker/sending.ts';
import type { Step } from '../worker/steps.ts';

export interface Conversion {
  character: Character;
  order: Order;
  /** The current step, and a function that stops it; absent when it has ended. */
  running?: { step: Step; stop: () => void };
  /** Absent until it has ended. */
  written?: Written;
}

export const conversion = signal<Conversion | undefined>(undefined);

/** Whether an order writes this, regardless of the name. */
export function isOf(
  { stem: _, verify: __, settings: own, ...ordered }: Order,
  writing: Writing,
  settings?: ExportSettings,
): boolean {
  return JSON.stringify([ordered, own]) === JSON.stringify([writing, settings]);
}

/** Settles when it has ended, also by being stopped. */
export async function startConversion(character: Character, order: Order): Promise<void> {
  stopConversion();
  const handle = takeWorker();
  const { worker, terminate } = handle;
  const started = { character, order };
  // Not once it has ended: steps come through a port of their own, the last ones perhaps after the result.
  const isCurrent = () => conversion.peek()?.running?.stop === terminate;
  const show = (step: Step) => (conversion.value = { ...started, running: { step, stop: terminate } });
  const onStep = (step: Step) => {
    if (isCurrent()) show(step);
  };
  show({ title: 'Reading', detail: '', share: 0 });
  const { collection: files, inputs, options, issues: reported, files: opened } = character;
  try {
    const source = { inputs, options, reported, fileCount: opened.length };
    const written = await untilTerminated(
      handle,
      sendFiles(worker, files).then(() => worker.convertFiles(source, order, proxy(onStep))),
    );
    if (!written) return;
    if (isCurrent()) conversion.value = { ...started, written };
    releaseWorker(handle);
  } catch (error) {
    terminate();
    if (isCurrent()) conversion.value = undefined;
    notifyError(error, character.name);
  }
}

/** A result that exists already is kept. */
export function stopConversion(): void {
  const { running } = conversion.peek() ?? {};
  if (!running) return;
  running.stop();
  conversion.value = undefined;
}

/** The conversion of a character that was closed or edited since is of no use. */
effect(() => {
  const started = conversion.value;
  if (started && !characters.value.includes(started.character)) stopConversion();
});
