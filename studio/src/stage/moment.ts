/** What plays at a time, for the character and for the one beside it. */
import type { Clip } from 'exhume';
import type { Action, Cycle } from '../state/playback.ts';

/** What the user has set, instead of what the clip plays. */
export interface Overrides {
  /** Local transforms by node: translation 3, rotation 4, scale 3. */
  bones: ReadonlyMap<number, Float64Array>;
  /** Weights of morph targets by name. */
  morphs: ReadonlyMap<string, number>;
}

export interface Moment {
  /** Index into the clips of the scene; -1 for the rest pose. */
  clip: number;
  /** Seconds. */
  time: number;
  cycles: readonly Cycle[];
  action: Action | undefined;
  overrides?: Overrides;
}

export const AT_REST: Moment = { clip: -1, time: 0, cycles: [], action: undefined };

/**
 * The same moment of another character: the same time after the start of the corresponding clip; without one, the rest pose.
 *
 * @param partners for each clip the index of its counterpart, or -1
 */
export function momentBeside(
  { clip, time, cycles, action }: Moment,
  clips: readonly Clip[],
  others: readonly Clip[],
  partners: readonly number[],
): Moment {
  const partnerOf = (index: number) => partners[index] ?? -1;
  const [own, other] = [clips[clip], others[partnerOf(clip)]];
  if (!own || !other) return AT_REST;
  return {
    clip: partnerOf(clip),
    time: Math.min(other.end, other.start + time - own.start),
    cycles: cycles.map((cycle) => ({ ...cycle, clip: partnerOf(cycle.clip) })),
    action: action && { ...action, clip: partnerOf(action.clip) },
  };
}
