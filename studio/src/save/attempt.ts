/**
 * A conversion that was tried, in a worker of its own: it may take long, and can be stopped. What it made is held until it is
 * downloaded, or another one is tried.
 */
import { effect, signal } from '@preact/signals';
import { proxy } from 'comlink';
import type { Order, Writing, Written } from '../desk/converting.ts';
import { hire } from '../desk/hire.ts';
import { type Character, characters } from '../state/characters.ts';
import { notifyError } from '../state/notices.ts';

export interface Attempt {
  character: Character;
  order: Order;
  /** What is being done, and what ends it; absent when it is over. */
  running?: { step: string; stop: () => void };
  /** Absent until it is over. */
  written?: Written;
}

export const attempt = signal<Attempt | undefined>(undefined);

/** Whether an order writes that, under whatever name. */
export function isOf({ stem: _, verify: __, ...ordered }: Order, writing: Writing): boolean {
  return JSON.stringify(ordered) === JSON.stringify(writing);
}

export async function tryOrder(character: Character, order: Order): Promise<void> {
  stopTrying();
  const { desk, dismiss } = hire();
  const tried = { character, order };
  const isCurrent = () => attempt.peek()?.order === order;
  const onStep = (step: string) => {
    if (isCurrent()) attempt.value = { ...tried, running: { step, stop: dismiss } };
  };
  attempt.value = { ...tried, running: { step: 'Reading', stop: dismiss } };
  const { collection: files, inputs, options, issues: told } = character;
  try {
    const written = await desk.convertFiles({ files, inputs, options, told }, order, proxy(onStep));
    if (isCurrent()) attempt.value = { ...tried, written };
  } catch (error) {
    if (isCurrent()) attempt.value = undefined;
    notifyError(error, character.name);
  } finally {
    dismiss();
  }
}

/** What was made already stays. */
export function stopTrying(): void {
  const { running } = attempt.peek() ?? {};
  if (!running) return;
  running.stop();
  attempt.value = undefined;
}

/** Nobody waits for what a character becomes that was closed, or edited since. */
effect(() => {
  const tried = attempt.value;
  if (tried && !characters.value.includes(tried.character)) stopTrying();
});
