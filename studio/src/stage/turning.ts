/** Turns the view around the character by itself. */
import { effect } from '@preact/signals';
import { turning } from './settings.ts';
import type { Viewer } from './viewer.ts';

/** Radians per second: once around in 16 s. */
const SPEED = (2 * Math.PI) / 16;
/** Seconds: a page that was hidden continues where it was. */
const LONGEST_STEP = 0.25;

/** Follows the setting. @returns a function that stops it */
export function startTurning(viewer: Viewer): () => void {
  let request = 0;
  let before = 0;
  const frame = (now: number) => {
    viewer.turn(Math.min((now - before) / 1000, LONGEST_STEP) * SPEED);
    before = now;
    request = requestAnimationFrame(frame);
  };
  const stop = effect(() => {
    cancelAnimationFrame(request);
    if (!turning.value) return;
    before = performance.now();
    request = requestAnimationFrame(frame);
  });
  return () => {
    stop();
    cancelAnimationFrame(request);
  };
}
