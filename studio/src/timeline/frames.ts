/** Frames of clips, counted from their start. */
import type { Clip } from 'exhume';

/** Usual frame rates, most likely first. */
const RATES = [30, 25, 24, 60, 15, 20, 10];

/** Tolerance of keys, in frames: times may be stored with few digits. */
const NEAR = 0.02;

type Span = Pick<Clip, 'start' | 'end'>;

/** The most likely rate with a frame at every key; 30 if there is none. */
export function frameRate({ start, tracks }: Pick<Clip, 'start' | 'tracks'>): number {
  const isOnFrame = (time: number, rate: number) => {
    const frame = (time - start) * rate;
    return Math.abs(frame - Math.round(frame)) < NEAR;
  };
  const fits = (rate: number) =>
    tracks.every(({ curve }) => curve.times.every((time) => isOnFrame(time, rate)));
  return RATES.find(fits) ?? RATES[0]!;
}

/** The frame nearest to a time. */
export function frameAt({ start }: Span, time: number, rate: number): number {
  return Math.round((time - start) * rate);
}

/** The time a number of frames later, clamped to the clip. */
export function steppedTime(clip: Span, time: number, frames: number, rate: number): number {
  const to = clip.start + (frameAt(clip, time, rate) + frames) / rate;
  return Math.max(clip.start, Math.min(to, clip.end));
}

export function timeText(clip: Span, time: number, rate: number): string {
  const frame = frameAt(clip, time, rate);
  return `${time.toFixed(2)} s, frame ${frame} of ${frameAt(clip, clip.end, rate)}`;
}

/** Position of a time on the line, 0..1. */
export function shareOf({ start, end }: Span, time: number): number {
  return end > start ? Math.max(0, Math.min((time - start) / (end - start), 1)) : 0;
}
