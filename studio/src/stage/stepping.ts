/** How time goes on within a clip. */
import type { Clip } from 'exhume';

/** What a moment leads to. */
export interface Stepped {
  time: number;
  /** Whether the clip has come to its end. */
  ended: boolean;
}

/** @param seconds of the clip's own time that pass; below 0 it goes backwards */
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
