/** A comparison of two characters. It runs in its own worker, since it may take long and can be stopped. */
import { effect, signal } from '@preact/signals';
import { proxy } from 'comlink';
import type { Comparison } from 'exhume';
import { characters, type ShownCharacter } from '../state/characters.ts';
import { notifyError } from '../state/notices.ts';
import { releaseWorker, takeWorker } from '../worker/pool.ts';
import type { Step } from '../worker/steps.ts';

export interface Measurement {
  first: ShownCharacter;
  second: ShownCharacter;
  /** The current step, and a function that stops it; absent when it has ended. */
  running?: { step: Step; stop: () => void };
  comparison?: Comparison;
}

export const measurement = signal<Measurement | undefined>(undefined);

/** @param fps samples per second of every clip that both have */
export async function measure(first: ShownCharacter, second: ShownCharacter, fps: number): Promise<void> {
  stopMeasuring();
  const handle = takeWorker();
  const { worker, terminate } = handle;
  const isCurrent = () => measurement.peek()?.running?.stop === terminate;
  const show = (step: Step) => (measurement.value = { first, second, running: { step, stop: terminate } });
  const onStep = (step: Step) => {
    if (isCurrent()) show(step);
  };
  show({ title: 'Measuring', detail: '', share: 0 });
  try {
    const comparison = await worker.compare(first.scene, second.scene, fps, proxy(onStep));
    if (isCurrent()) measurement.value = { first, second, comparison };
    releaseWorker(handle);
  } catch (error) {
    terminate();
    if (isCurrent()) measurement.value = undefined;
    notifyError(error, `${first.name} and ${second.name}`);
  }
}

export function stopMeasuring(): void {
  measurement.peek()?.running?.stop();
  measurement.value = undefined;
}

/** The comparison of a character that was closed or edited since is of no use. */
effect(() => {
  const { first, second } = measurement.value ?? {};
  const isOpen = (character: ShownCharacter) => characters.value.includes(character);
  if (first && second && !(isOpen(first) && isOpen(second))) stopMeasuring();
});
