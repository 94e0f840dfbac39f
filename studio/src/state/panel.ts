/** The panel that is shown beside the stage. */
import { computed, signal } from '@preact/signals';
import { reveal } from '../ui/reveal.ts';
import { current } from './characters.ts';
import { layout, togglePanels } from './layout.ts';

/** What the user has chosen. Ids of panels are those in panels.ts. */
const chosen = signal('contents');

/** Ids of characters whose issues are shown until the user chooses a panel. */
const withIssues = signal<ReadonlySet<number>>(new Set());

/** Id of the panel that is shown. */
export const panel = computed(() => {
  const id = current.value?.id;
  return id !== undefined && withIssues.value.has(id) ? 'issues' : chosen.value;
});

/** Shows a panel that the user has asked for, even if the panels are hidden or scrolled out of view. */
export function showPanel(id: string): void {
  chosen.value = id;
  withIssues.value = new Set();
  if (layout.value.isCollapsed) togglePanels();
  reveal(`panel-${id}`);
}

/** Shows the issues of a character while it is the current one, instead of the panel that the user has chosen. */
export function showIssuesOf(id: number): void {
  withIssues.value = new Set(withIssues.value).add(id);
}
