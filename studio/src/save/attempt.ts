/** A conversion that was tried: what it made is held until it is downloaded, or another one is tried. */
import { signal } from '@preact/signals';
import { proxy } from 'comlink';
import type { Order, Written } from '../desk/converting.ts';
import type { Character } from '../state/characters.ts';
import { notifyError } from '../state/notices.ts';

export interface Attempt {
  character: Character;
  order: Order;
  /** What is being done; absent when it is over. */
  step?: string;
  /** Absent until it is over. */
  written?: Written;
}

export const attempt = signal<Attempt | undefined>(undefined);

export async function tryOrder(character: Character, order: Order): Promise<void> {
  const tried = { character, order };
  attempt.value = { ...tried, step: 'Reading' };
  // The user may have begun with another one since.
  const say = (more: Omit<Attempt, 'character' | 'order'>) => {
    if (attempt.value?.order === order) attempt.value = { ...tried, ...more };
  };
  try {
    const onStep = proxy((step: string) => say({ step }));
    say({ written: await character.desk.convertCharacter(order, onStep) });
  } catch (error) {
    say({});
    notifyError(error, character.name);
  }
}
