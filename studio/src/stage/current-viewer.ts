/** The current viewer, for buttons and keys. */
import type { Viewer } from './viewer.ts';

let current: Viewer | undefined;

export function setViewer(viewer: Viewer | undefined): void {
  current = viewer;
}

/** Calls a function with the current viewer, if there is one. */
export function withViewer(act: (viewer: Viewer) => void): void {
  if (current) act(current);
}
