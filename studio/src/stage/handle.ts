/** The current theatre, for buttons and keys. */
import type { Theatre } from './theatre.ts';

let stage: Theatre | undefined;

export function setStage(theatre: Theatre | undefined): void {
  stage = theatre;
}

/** Calls a function with the current theatre, if there is one. */
export function onStage(act: (theatre: Theatre) => void): void {
  if (stage) act(stage);
}
