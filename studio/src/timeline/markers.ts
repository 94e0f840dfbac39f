/** Markers and the loop range that the user sets on clips. They belong to the page until they are saved as events. */
import { computed, effect, signal } from '@preact/signals';
import type { Subrange } from 'exhume';
import { current } from '../state/characters.ts';
import { clip, looping, time } from '../state/playback.ts';
import { addShortcuts } from '../state/shortcuts.ts';
import { playedClip, subrange } from './transport.ts';

export interface Marker {
  /** Index of the clip. */
  clip: number;
  /** Seconds. */
  time: number;
}

const all = signal<readonly Marker[]>([]);

/** Those of the current clip, in order of time. */
export const markers = computed(() => all.value.filter((marker) => marker.clip === clip.value));

/** Sets a marker at the current time, or removes the one there. */
export function toggleMarker(): void {
  const at = time.peek();
  if (!playedClip.peek()) return;
  const here = (marker: Marker) => marker.clip === clip.peek() && Math.abs(marker.time - at) < NEAR;
  const others = all.peek().filter((marker) => !here(marker));
  if (others.length === all.peek().length) others.push({ clip: clip.peek(), time: at });
  all.value = others.sort((a, b) => a.time - b.time);
}

/** Seconds: two markers are never closer. */
const NEAR = 1e-3;

/** The name of the range that the user sets. */
const OWN_RANGE = 'Range';

/** The range that the user has set, if it plays. */
export const ownRange = computed(() => (subrange.value?.name === OWN_RANGE ? subrange.value : undefined));

/** Moves one end of the range to the current time; the other one stays, or is that of the clip. */
export function setRangeEnd(end: 'start' | 'end'): void {
  const played = playedClip.peek();
  if (!played) return;
  const { start, end: last } = ownRange.peek() ?? played;
  const range: Subrange = { name: OWN_RANGE, start, end: last, [end]: time.peek() };
  if (range.start >= range.end)
    range[end === 'start' ? 'end' : 'start'] = played[end === 'start' ? 'end' : 'start'];
  const isWhole = range.start <= played.start && range.end >= played.end;
  subrange.value = isWhole || range.start >= range.end ? undefined : range;
  looping.value = true;
}

export function clearRange(): void {
  subrange.value = undefined;
}

const shownScene = computed(() => current.value?.scene);

/** Clips may be others after an edit, and times too. */
effect(() => {
  void shownScene.value;
  all.value = [];
});

addShortcuts([
  { keys: 'k', does: 'Set or remove a marker at the current time', run: toggleMarker },
  { keys: '[', does: 'Start the loop range at the current time', run: () => setRangeEnd('start') },
  { keys: ']', does: 'End the loop range at the current time', run: () => setRangeEnd('end') },
]);
