/** Commands of triggers. */
import { idOf } from './kinds.ts';

/** The generic command, whose parameters are a string. */
export const TRIGGER = idOf('TRIG');
/** The command on disk if a compiler built it from a character constant (docs/reference/c3s.md#sequences). */
const REVERSED = idOf('GIRT');

export function isTrigger(command: number): boolean {
  return command === TRIGGER || command === REVERSED;
}

export function isReversedTrigger(command: number): boolean {
  return command === REVERSED;
}
