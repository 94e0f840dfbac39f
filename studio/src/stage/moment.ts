/** The current clip and time, for the character and for the one beside it. */
import type { Clip } from 'exhume';
import type { Blend } from '../state/playback.ts';

export interface Moment {
  /** Index into the clips of the scene; -1 for the rest pose. */
  clip: number;
  /** Seconds. */
  time: number;
  blend: Blend | undefined;
}

/**
 * The same moment of another character: the same time after the start of the corresponding clip; without one, the rest pose.
 *
 * @param partners for each clip the index of its counterpart, or -1
 */
export function momentBeside(
  { clip, time, blend }: Moment,
  clips: readonly Clip[],
  others: readonly Clip[],
  partners: readonly number[],
): Moment {
  const partner = partners[clip] ?? -1;
  const [own, other] = [clips[clip], others[partner]];
  if (!own || !other) return { clip: -1, time: 0, blend: undefined };
  const blended = blend && partners[blend.clip];
  return {
    clip: partner,
    time: Math.min(other.end, other.start + time - own.start),
    blend: blended === undefined || blended < 0 ? undefined : { clip: blended, weight: blend!.weight },
  };
}
