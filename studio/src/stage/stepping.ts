/** Advances the time within a clip. */
import type { Clip } from 'exhume';

/** The time after a step. */
export interface Stepped {
  time: number;
  /** Whether the clip has ended. */
  ended: boolean;
}

/** @param seconds of clip time to advance; negative to go backwards */
export function step(
  { start, end }: Pick<Clip, 'start' | 'end'>,
  from: number,
  seconds: number,
  loops: boolean,
): Stepped {
  const duration = end - start;
  const to = from + seconds;
  if (!(duration > 0)) return { time: start, ended: !loops };
  if (to >= start && to < end) return { time: to, ended: false };
  if (!loops) return { time: Math.min(Math.max(to, start), end), ended: true };
  const rest = (to - start) % duration;
  return { time: start + (rest < 0 ? rest + duration : rest), ended: false };
}
