/** Commands of triggers. */
import { idOf } from './kinds.ts';

/** The generic command, whose parameters are a text. */
export const TRIGGER = idOf('TRIG');
/** What it is on disk where a compiler made it of a character constant (docs/reference/c3s.md#sequences). */
const REVERSED = idOf('GIRT');

export function isTrigger(command: number): boolean {
  return command === TRIGGER || command === REVERSED;
}

export function isReversedTrigger(command: number): boolean {
  return command === REVERSED;
}
