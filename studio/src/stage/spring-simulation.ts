/** Springs on the stage: the free vertices of cloth and hair swing as the time advances. */
import { FormatError, type Scene } from 'exhume';
import { Springs } from 'exhume/pose';
import type { Moment } from './moment.ts';
import type { Surface, Surfaces } from './surfaces.ts';

/** Seconds of a step; the springs need equal ones. */
const STEP = 1 / 60;
/** A longer pause is not caught up. */
const MOST_STEPS = 6;

export class SpringSimulation {
  readonly #swinging: readonly { surface: Surface; springs: Springs }[];
  /** Playback time of the last call, and what is left of it after whole steps. */
  #time = 0;
  #rest = 0;

  /** Begins with the current surfaces. */
  constructor({ axes }: Scene, surfaces: Surfaces) {
    surfaces.update();
    this.#swinging = surfaces.all.flatMap((surface) => {
      const springs = springsOf(surface, axes.up);
      return springs ? [{ surface, springs }] : [];
    });
  }

  /** Moves the surfaces, which must be those of the moment. */
  follow({ time }: Pick<Moment, 'time'>): void {
    this.#rest += Math.min(Math.abs(time - this.#time), MOST_STEPS * STEP);
    this.#time = time;
    const steps = Math.floor(this.#rest / STEP);
    this.#rest -= steps * STEP;
    for (const { surface, springs } of this.#swinging) {
      for (let step = 0; step < steps; step++) springs.update(surface.positions, STEP);
      surface.positions.set(springs.positions);
    }
  }
}

/** Damaged springs are still. */
function springsOf({ primitive, positions }: Surface, up: Scene['axes']['up']): Springs | undefined {
  if (!primitive.springs) return undefined;
  try {
    return new Springs(primitive.springs, positions, up);
  } catch (error) {
    if (error instanceof FormatError) return undefined;
    throw error;
  }
}
