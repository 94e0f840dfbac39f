/** What plays, and the current time. */
import { signal } from '@preact/signals';

/** Index into the clips of the current character; -1 shows the rest pose. */
export const clip = signal(-1);
/** Seconds. */
export const time = signal(0);
export const playing = signal(false);
export const looping = signal(true);
/** Playback speed; 1 is normal. */
export const speed = signal(1);

/** A clip that repeats, and its weight among those that are mixed. */
export interface Cycle {
  clip: number;
  /** 0..1 */
  weight: number;
}

/** The cycles that are mixed, in step with the current clip; without any, the current clip plays alone. */
export const cycles = signal<readonly Cycle[]>([]);

/** A clip that plays once, over the cycles. */
export interface Action {
  clip: number;
  /** Differs from that of the action before. */
  serial: number;
}

/** The last action that was started. */
export const action = signal<Action | undefined>(undefined);

/** Another moment that the stage shows for a while, such as that of a clip under the pointer. */
export const preview = signal<{ clip: number; time: number } | undefined>(undefined);
