/** The panel that is shown beside the stage. */
import { signal } from '@preact/signals';
import { reveal } from '../look/reveal.ts';
import { layout, togglePanels } from './layout.ts';

/** Id of a panel, see panels.ts. */
export const panel = signal('contents');

/** Shows a panel that the user has asked for, even if the panels are hidden or scrolled out of view. */
export function showPanel(id: string): void {
  panel.value = id;
  if (layout.value.isCollapsed) togglePanels();
  reveal(`panel-${id}`);
}
