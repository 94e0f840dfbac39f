/** The clip that plays, and the current time. */
import { signal } from '@preact/signals';

/** Index into the clips of the current character; -1 shows the rest pose. */
export const clip = signal(-1);
/** Seconds. */
export const time = signal(0);
export const playing = signal(false);
export const looping = signal(true);
/** Playback speed; 1 is normal. */
export const speed = signal(1);

/** A second clip that is blended in, and its weight. */
export interface Blend {
  clip: number;
  /** 0..1 */
  weight: number;
}

export const blend = signal<Blend | undefined>(undefined);
