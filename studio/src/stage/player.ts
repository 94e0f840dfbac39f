/** Advances the time while a clip plays. */
import { effect } from '@preact/signals';
import { current } from '../state/characters.ts';
import { action, clip, cycles, looping, playing, speed, time } from '../state/playback.ts';
import { paceOf } from './mixing.ts';
import { step } from './stepping.ts';

/** Seconds: a page that was hidden continues where it was. */
const LONGEST_STEP = 0.25;

/** Follows the playback state. @returns a function that stops it */
export function startPlayer(): () => void {
  let request = 0;
  let before = 0;
  const frame = (now: number) => {
    const seconds = Math.min((now - before) / 1000, LONGEST_STEP);
    before = now;
    request = requestAnimationFrame(frame);
    advance(seconds);
  };
  const stop = effect(() => {
    cancelAnimationFrame(request);
    if (!playing.value) return;
    before = performance.now();
    request = requestAnimationFrame(frame);
  });
  return () => {
    stop();
    cancelAnimationFrame(request);
  };
}

function advance(seconds: number): void {
  const clips = current.value?.scene?.clips ?? [];
  const playedClip = clips[clip.value];
  if (!playedClip) {
    playing.value = false;
    return;
  }
  const moment = { clip: clip.value, cycles: cycles.value, action: action.value };
  const pace = speed.value * paceOf(clips, moment);
  const stepped = step(playedClip, time.value, seconds * pace, looping.value);
  time.value = stepped.time;
  if (stepped.ended) playing.value = false;
}
