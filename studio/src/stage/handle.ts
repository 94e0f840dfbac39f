/** The theatre while it is on the page, for buttons and keys. */
import type { Theatre } from './theatre.ts';

let stage: Theatre | undefined;

export function setStage(theatre: Theatre | undefined): void {
  stage = theatre;
}

/** Does something with what is on the page; nothing where there is none yet. */
export function onStage(act: (theatre: Theatre) => void): void {
  if (stage) act(stage);
}
