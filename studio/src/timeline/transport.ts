/** Playback commands. */
import { computed, effect, signal, untracked } from '@preact/signals';
import { type Clip, NONE, type Subrange } from 'exhume';
import { characters, current } from '../state/characters.ts';
import { action, type Cycle, clip, cycles, looping, playing, time } from '../state/playback.ts';
import { addShortcuts } from '../state/shortcuts.ts';
import { firstClip } from './first-clip.ts';
import { frameRate, steppedTime } from './frames.ts';

export const clips = computed<readonly Clip[]>(() => current.value?.scene?.clips ?? []);
export const playedClip = computed<Clip | undefined>(() => clips.value[clip.value]);
export const rate = computed(() => (playedClip.value ? frameRate(playedClip.value) : 0));

/** The subrange that plays alone. */
export const subrange = signal<Subrange | undefined>(undefined);

export function chooseClip(index: number): void {
  subrange.value = undefined;
  action.value = undefined;
  clip.value = index;
  time.value = clips.value[index]?.start ?? 0;
}

export function togglePlaying(): void {
  if (!playing.value && !playedClip.value) chooseClip(calmClip());
  const played = subrange.value ?? playedClip.value;
  if (!played) return;
  // From the end it plays again from the start.
  if (!playing.value && time.value >= played.end) time.value = played.start;
  playing.value = !playing.value;
}

/** Plays a clip once, over the cycles. */
export function playOnce(index: number): void {
  if (!playedClip.value) chooseClip(index);
  subrange.value = undefined;
  action.value = { clip: index, serial: (action.value?.serial ?? 0) + 1 };
  looping.value = true;
  playing.value = true;
}

/** Pauses and moves by frames. */
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

/** Loops a subrange; choosing it again plays the whole clip. */
export function toggleSubrange(part: Subrange): void {
  subrange.value = subrange.value === part ? undefined : part;
  if (!subrange.value) return;
  time.value = part.start;
  looping.value = true;
  playing.value = true;
}

/** The current character, if it has clips. */
const animated = computed(() => (clips.value.length > 0 ? current.value?.id : undefined));

interface Playback {
  clip: number;
  time: number;
  isPlaying: boolean;
  cycles: readonly Cycle[];
}

/** How characters were left that are open and not shown. */
const left = new Map<number, Playback>();

/** A clip plays at once; with reduced motion its first frame is shown. */
function firstPlayback(): Playback {
  const clip = calmClip();
  const isPlaying = clip !== NONE && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { clip, time: clips.value[clip]?.start ?? 0, isPlaying, cycles: [] };
}

function calmClip(): number {
  return firstClip(clips.value.map(({ name }) => name));
}

function resume(playback: Playback): void {
  cycles.value = playback.cycles;
  chooseClip(playback.clip);
  time.value = playback.time;
  playing.value = playback.isPlaying;
}

/** A character that is shown again goes on where it was left. */
effect(() => {
  const id = animated.value ?? NONE;
  untracked(() => resume(left.get(id) ?? firstPlayback()));
  return () => {
    left.delete(id);
    if (!characters.peek().some((character) => character.id === id)) return;
    left.set(id, {
      clip: clip.peek(),
      time: time.peek(),
      isPlaying: playing.peek(),
      cycles: cycles.peek(),
    });
  };
});

/** Keeps the time within the subrange. */
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
  { keys: ',', does: 'Previous frame', run: () => step(-1) },
  { keys: '.', does: 'Next frame', run: () => step(1) },
  { keys: 'Home', does: 'Go to the start of the clip', run: toStart },
  { keys: 'End', does: 'Go to the end of the clip', run: toEnd },
  { keys: 'l', does: 'Loop', run: () => (looping.value = !looping.value) },
]);
