/** Which clip plays, and where in it the page is. */
import { signal } from '@preact/signals';

/** Index into the clips of the current character; -1 shows it at rest. */
export const clip = signal(-1);
/** Seconds. */
export const time = signal(0);
export const playing = signal(false);
export const looping = signal(true);
/** Factor on the speed of time. */
export const speed = signal(1);

/** A second clip that is mixed in, and how much of it. */
export interface Blend {
  clip: number;
  /** 0..1 */
  weight: number;
}

export const blend = signal<Blend | undefined>(undefined);
