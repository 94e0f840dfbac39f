/** Where characters were seen from that are open and not shown. */
import { characters } from '../state/characters.ts';
import type { Placement } from './cameras.ts';
import { fileCamera, type View, view } from './settings.ts';
import type { Viewer } from './viewer.ts';

interface Viewpoint {
  view: View;
  fileCamera: number;
  placement: Placement;
}

const left = new Map<number, Viewpoint>();

/** To be called before another character is shown. @param id of the one that is seen */
export function keepViewpoint(id: number, { placement }: Viewer): void {
  left.delete(id);
  if (!characters.peek().some((character) => character.id === id)) return;
  left.set(id, { view: view.peek(), fileCamera: fileCamera.peek(), placement });
}

/** Shows a character as it was left, otherwise all of it. */
export function takeViewpoint(id: number | undefined, viewer: Viewer): void {
  const known = id === undefined ? undefined : left.get(id);
  if (known) view.value = known.view;
  viewer.look(view.value);
  if (!known) return;
  viewer.place(known.placement);
  fileCamera.value = known.fileCamera;
}
