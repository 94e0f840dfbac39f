/** What the controls of time do. */
import { computed, effect, signal, untracked } from '@preact/signals';
import type { Clip, Subrange } from 'exhume';
import { current } from '../state/characters.ts';
import { blend, clip, looping, playing, time } from '../state/playback.ts';
import { addShortcuts } from '../state/shortcuts.ts';
import { frameRate, steppedTime } from './frames.ts';

export const clips = computed<readonly Clip[]>(() => current.value?.scene?.clips ?? []);
export const playedClip = computed<Clip | undefined>(() => clips.value[clip.value]);
export const rate = computed(() => (playedClip.value ? frameRate(playedClip.value) : 0));

/** The part of the clip that plays alone. */
export const subrange = signal<Subrange | undefined>(undefined);

export function chooseClip(index: number): void {
  subrange.value = undefined;
  clip.value = index;
  time.value = clips.value[index]?.start ?? 0;
}

export function togglePlaying(): void {
  if (!playing.value && !playedClip.value && clips.value.length > 0) chooseClip(0);
  const played = subrange.value ?? playedClip.value;
  if (!played) return;
  // From the end, where it has stopped, it begins anew.
  if (!playing.value && time.value >= played.end) time.value = played.start;
  playing.value = !playing.value;
}

/** Moves by frames and stops there. */
export function step(frames: number): void {
  playing.value = false;
  if (playedClip.value) time.value = steppedTime(playedClip.value, time.value, frames, rate.value);
}

export function goTo(seconds: number): void {
  playing.value = false;
  time.value = seconds;
}

export function toStart(): void {
  goTo((subrange.value ?? playedClip.value)?.start ?? 0);
}

export function toEnd(): void {
  goTo((subrange.value ?? playedClip.value)?.end ?? 0);
}

/** Plays a part of the clip over and over; the same part again plays the whole clip. */
export function toggleSubrange(part: Subrange): void {
  subrange.value = subrange.value === part ? undefined : part;
  if (!subrange.value) return;
  time.value = part.start;
  looping.value = true;
  playing.value = true;
}

/** The character that is shown, once it has clips. */
const mover = computed(() => (clips.value.length > 0 ? current.value?.id : undefined));

/** Its first clip plays at once; those who want little motion see the first frame. */
effect(() => {
  const isAnimated = mover.value !== undefined;
  untracked(() => {
    blend.value = undefined;
    chooseClip(isAnimated ? 0 : -1);
    playing.value = isAnimated && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  });
});

/** Keeps time in the part that plays. */
effect(() => {
  const part = subrange.value;
  if (!part || !playing.value) return;
  const now = time.value;
  if (now >= part.start && now <= part.end) return;
  if (looping.value) time.value = part.start;
  else goTo(part.end);
});

addShortcuts([
  { keys: 'Space', does: 'Play or pause', run: togglePlaying },
  { keys: ',', does: 'A frame back', run: () => step(-1) },
  { keys: '.', does: 'A frame on', run: () => step(1) },
  { keys: 'Home', does: 'To the start of the clip', run: toStart },
  { keys: 'End', does: 'To the end of the clip', run: toEnd },
  { keys: 'l', does: 'Loop', run: () => (looping.value = !looping.value) },
]);
