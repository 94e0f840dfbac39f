/**
 * The latest conversion. It runs in its own worker, since it may take long and can be stopped. Its result is kept until the next
 * conversion.
 */
import { effect, signal } from '@preact/signals';
import { proxy } from 'comlink';
import type { ExportSettings } from 'exhume/export';
import type { Order, Writing, Written } from '../desk/converting.ts';
import { hire } from '../desk/hire.ts';
import { pass } from '../desk/passing.ts';
import type { Step } from '../desk/steps.ts';
import { type Character, characters } from '../state/characters.ts';
import { notifyError } from '../state/notices.ts';

export interface Attempt {
  character: Character;
  order: Order;
  /** The current step, and a function that stops it; absent when it has ended. */
  running?: { step: Step; stop: () => void };
  /** Absent until it has ended. */
  written?: Written;
}

export const attempt = signal<Attempt | undefined>(undefined);

/** Whether an order writes this, regardless of the name. */
export function isOf(
  { stem: _, verify: __, settings: own, ...ordered }: Order,
  writing: Writing,
  settings?: ExportSettings,
): boolean {
  return JSON.stringify([ordered, own]) === JSON.stringify([writing, settings]);
}

export async function tryOrder(character: Character, order: Order): Promise<void> {
  stopTrying();
  const { desk, dismiss } = hire();
  const tried = { character, order };
  // Not once it has ended: steps come through a port of their own, the last ones perhaps after the result.
  const isCurrent = () => attempt.peek()?.running?.stop === dismiss;
  const show = (step: Step) => (attempt.value = { ...tried, running: { step, stop: dismiss } });
  const onStep = (step: Step) => {
    if (isCurrent()) show(step);
  };
  show({ title: 'Reading', detail: '', share: 0 });
  const { collection: files, inputs, options, issues: reported, files: opened } = character;
  try {
    await pass(desk, files);
    const written = await desk.convertFiles(
      { inputs, options, reported, fileCount: opened.length },
      order,
      proxy(onStep),
    );
    if (isCurrent()) attempt.value = { ...tried, written };
  } catch (error) {
    if (isCurrent()) attempt.value = undefined;
    notifyError(error, character.name);
  } finally {
    dismiss();
  }
}

/** A result that exists already is kept. */
export function stopTrying(): void {
  const { running } = attempt.peek() ?? {};
  if (!running) return;
  running.stop();
  attempt.value = undefined;
}

/** The conversion of a character that was closed or edited since is of no use. */
effect(() => {
  const tried = attempt.value;
  if (tried && !characters.value.includes(tried.character)) stopTrying();
});
