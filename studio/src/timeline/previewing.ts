/** Shows another clip on the stage while its name is pointed at. */
import { preview } from '../state/playback.ts';
import { clips } from './transport.ts';

let request = 0;

/** @param index of the clip, -1 for the rest pose; undefined shows the current moment again */
export function previewClip(index: number | undefined): void {
  cancelAnimationFrame(request);
  const clip = index === undefined ? undefined : clips.value[index];
  if (index === undefined || !clip) {
    preview.value = index === undefined ? undefined : { clip: -1, time: 0 };
    return;
  }
  const { start, end } = clip;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    preview.value = { clip: index, time: (start + end) / 2 };
    return;
  }
  let begun: number | undefined;
  const frame = (now: number) => {
    begun ??= now;
    preview.value = { clip: index, time: start + (((now - begun) / 1000) % Math.max(end - start, 1e-3)) };
    request = requestAnimationFrame(frame);
  };
  request = requestAnimationFrame(frame);
}
