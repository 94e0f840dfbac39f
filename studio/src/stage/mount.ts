/** Adds the page's only viewer to a component. Imported lazily, since it needs three.js. */

import { startGizmo } from './gizmo.ts';
import { startPlayer } from './player.ts';
import { syncStage } from './sync.ts';
import { startTurning } from './turning.ts';
import { Viewer } from './viewer.ts';

let viewer: Viewer | undefined;

export function theViewer(): Viewer {
  // Browsers limit the number of WebGL contexts and drop the oldest one.
  viewer ??= new Viewer();
  return viewer;
}

/** @returns a function that removes it and frees the characters' resources */
export function mount(host: HTMLElement): () => void {
  const made = theViewer();
  host.append(made.element);
  const stops = [syncStage(made), startPlayer(), startTurning(made), startGizmo(made)];
  return () => {
    for (const stop of stops) stop();
    made.element.remove();
  };
}
