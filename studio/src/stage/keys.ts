/** Keys of the stage. */
import { addShortcuts } from '../state/shortcuts.ts';
import { MODES, VIEWS } from './choices.ts';
import { onStage } from './handle.ts';
import { mode, showsDifference, skinning, toggleOverlay, view } from './settings.ts';

/** By how much a key brings things nearer. */
const ZOOM = 1.25;

export function switchSkinning(): void {
  skinning.value = skinning.value === 'gpu' ? 'cpu' : 'gpu';
}

export function toggleDifference(): void {
  showsDifference.value = !showsDifference.value;
}

function nextMode(): void {
  const index = MODES.findIndex(([id]) => id === mode.value);
  mode.value = MODES[(index + 1) % MODES.length]![0];
}

addShortcuts([
  ...VIEWS.map(([id, title, key]) => ({
    keys: key,
    does: id === 'perspective' ? 'In perspective' : `From the ${title.toLowerCase()}`,
    run: () => {
      view.value = id;
      onStage((theatre) => theatre.look(id));
    },
  })),
  { keys: 'f', does: 'Zoom to fit', run: () => onStage((theatre) => theatre.fit()) },
  { keys: '+', does: 'Nearer', run: () => onStage((theatre) => theatre.zoom(ZOOM)) },
  { keys: '-', does: 'Further away', run: () => onStage((theatre) => theatre.zoom(1 / ZOOM)) },
  { keys: 'm', does: 'Next mode of display', run: nextMode },
  { keys: 'c', does: 'Skin on the GPU or by the library', run: switchSkinning },
  { keys: 'd', does: 'Difference between the two', run: toggleDifference },
  { keys: 'g', does: 'Floor grid', run: () => toggleOverlay('floor') },
  { keys: 'b', does: 'Skeleton', run: () => toggleOverlay('skeleton') },
  { keys: 'n', does: 'Names', run: () => toggleOverlay('names') },
]);
