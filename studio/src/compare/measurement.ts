/** A comparison of two characters. It runs in its own worker, since it may take long and can be stopped. */
import { effect, signal } from '@preact/signals';
import type { Comparison } from 'exhume';
import { hire } from '../desk/hire.ts';
import { characters, type ShownCharacter } from '../state/characters.ts';
import { notifyError } from '../state/notices.ts';

export interface Measurement {
  first: ShownCharacter;
  second: ShownCharacter;
  /** Stops it; absent when it has ended. */
  stop?: () => void;
  comparison?: Comparison;
}

export const measurement = signal<Measurement | undefined>(undefined);

/** @param fps samples per second of every clip that both have */
export async function measure(first: ShownCharacter, second: ShownCharacter, fps: number): Promise<void> {
  stopMeasuring();
  const { desk, dismiss } = hire();
  const running = { first, second, stop: dismiss };
  measurement.value = running;
  try {
    const comparison = await desk.compare(first.scene, second.scene, fps);
    if (measurement.value === running) measurement.value = { first, second, comparison };
  } catch (error) {
    if (measurement.value === running) measurement.value = undefined;
    notifyError(error, `${first.name} and ${second.name}`);
  } finally {
    dismiss();
  }
}

export function stopMeasuring(): void {
  measurement.peek()?.stop?.();
  measurement.value = undefined;
}

/** The comparison of a character that was closed or edited since is of no use. */
effect(() => {
  const { first, second } = measurement.value ?? {};
  const isOpen = (character: ShownCharacter) => characters.value.includes(character);
  if (first && second && !(isOpen(first) && isOpen(second))) stopMeasuring();
});
