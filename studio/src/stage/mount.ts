/** Adds the page's only theatre to a component. Imported lazily, since it needs three.js. */
import { direct } from './direct.ts';
import { startGizmo } from './gizmo.ts';
import { startPlayer } from './player.ts';
import { Theatre } from './theatre.ts';
import { startTurning } from './turning.ts';

let theatre: Theatre | undefined;

export function theTheatre(): Theatre {
  // Browsers limit the number of WebGL contexts and drop the oldest one.
  theatre ??= new Theatre();
  return theatre;
}

/** @returns a function that removes it and frees the characters' resources */
export function mount(host: HTMLElement): () => void {
  const made = theTheatre();
  host.append(made.element);
  const stops = [direct(made), startPlayer(), startTurning(made), startGizmo(made)];
  return () => {
    for (const stop of stops) stop();
    made.element.remove();
  };
}
