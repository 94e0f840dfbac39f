/** Keyboard shortcuts of the stage. */
import { addShortcuts } from '../state/shortcuts.ts';
import { MODES, VIEWS } from './choices.ts';
import { withViewer } from './current-viewer.ts';
import { mode, showsDifference, skinning, toggleOverlay, turning, view } from './settings.ts';

/** Zoom factor of a key press. */
const ZOOM = 1.25;

export function switchSkinning(): void {
  skinning.value = skinning.value === 'gpu' ? 'cpu' : 'gpu';
}

export function toggleTurning(): void {
  turning.value = !turning.value;
}

export function toggleDifference(): void {
  showsDifference.value = !showsDifference.value;
}

/** The stage with its timeline, without the rest of the page. */
export function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else withViewer((viewer) => void viewer.canvas.closest('.middle')?.requestFullscreen());
}

function nextMode(): void {
  const index = MODES.findIndex(([id]) => id === mode.value);
  mode.value = MODES[(index + 1) % MODES.length]![0];
}

addShortcuts([
  ...VIEWS.map(({ id, title, shortcut }) => ({
    keys: shortcut,
    does: id === 'perspective' ? 'Perspective view' : `${title} view`,
    run: () => {
      view.value = id;
      withViewer((viewer) => viewer.look(id));
    },
  })),
  { keys: 'f', does: 'Zoom to fit', run: () => withViewer((viewer) => viewer.fit()) },
  { keys: '+', does: 'Zoom in', run: () => withViewer((viewer) => viewer.zoom(ZOOM)) },
  { keys: '-', does: 'Zoom out', run: () => withViewer((viewer) => viewer.zoom(1 / ZOOM)) },
  { keys: 'r', does: 'Rotate the view around the character', run: toggleTurning },
  { keys: 'F', does: 'Full screen', run: toggleFullScreen },
  { keys: 'm', does: 'Next display mode', run: nextMode },
  { keys: 'c', does: 'Switch between GPU and CPU skinning', run: switchSkinning },
  { keys: 'd', does: 'Difference between GPU and CPU skinning', run: toggleDifference },
  { keys: 'g', does: 'Floor grid', run: () => toggleOverlay('floor') },
  { keys: 'b', does: 'Skeleton', run: () => toggleOverlay('skeleton') },
  { keys: 'n', does: 'Names', run: () => toggleOverlay('names') },
]);
