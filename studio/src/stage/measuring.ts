/** Measuring distances: the points that were clicked, and their distance. */
import { effect, signal } from '@preact/signals';
import { current } from '../state/characters.ts';
import { addOwnKeys } from '../state/shortcuts.ts';
import type { Anchor } from './ruler.ts';
import { detail, level, picks } from './settings.ts';

/** At most two. */
export const anchors = signal<readonly Anchor[]>([]);
/** Of the two points in the current pose, in units of the scene. */
export const measured = signal(0);

/** A third point begins a new measurement. */
export function addAnchor(anchor: Anchor): void {
  anchors.value = anchors.value.length === 1 ? [...anchors.value, anchor] : [anchor];
}

addOwnKeys('On the stage', [{ keys: 'Escape', does: 'End measuring' }]);

/** @returns a function that stops it */
export function startMeasuring(): () => void {
  const end = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') picks.value = 'vertex';
  };
  const stops = [
    // Points are known by their place in the scene.
    effect(() => {
      void [current.value?.scene, picks.value, level.value, detail.value];
      anchors.value = [];
    }),
    effect(() => {
      if (picks.value !== 'distance') return undefined;
      addEventListener('keydown', end);
      return () => removeEventListener('keydown', end);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
