/** Two characters that stand beside each other: how far they are apart at the moment that is shown. */
import { signal } from '@preact/signals';
import type { Scene } from 'exhume';
import { hire } from '../desk/hire.ts';
import { notifyError } from '../state/notices.ts';
import type { Moment } from './moment.ts';

/** The distance at the moment that is shown, in units of the first character. */
export interface DistanceNow {
  max: number;
  /** What the hottest color stands for. */
  hottest: number;
}

export const distanceNow = signal<DistanceNow | undefined>(undefined);

/** Below this part of the size nothing is hot: it is rounding. */
const LEAST_HEAT = 1e-6;

export interface MomentDistances {
  first: Float32Array;
  second: Float32Array;
  hottest: number;
}

export class Comparing {
  /** For each clip of the first character the other's that is the same, -1 without one. Empty until that is known. */
  partners: readonly number[] = [];
  readonly #hired = hire();
  readonly #onPartners: () => void;
  readonly #onDistances: (distances: MomentDistances) => void;
  readonly #size: number;
  #isReady = false;
  #isOver = false;
  #isAsking = false;
  /** The moment to ask for next. */
  #wanted: Moment | undefined;

  /** @param size of the first character, in its units */
  constructor(
    size: number,
    first: Scene,
    second: Scene,
    onPartners: () => void,
    onDistances: (distances: MomentDistances) => void,
  ) {
    this.#size = size;
    this.#onPartners = onPartners;
    this.#onDistances = onDistances;
    void this.#hold(first, second);
  }

  /** Asks for the distances at a moment. While the worker is at it, only the newest wish is kept. */
  ask(moment: Moment): void {
    this.#wanted = moment;
    void this.#answer();
  }

  dispose(): void {
    this.#isOver = true;
    this.#hired.dismiss();
    distanceNow.value = undefined;
  }

  async #hold(first: Scene, second: Scene): Promise<void> {
    try {
      this.partners = await this.#hired.desk.holdTogether(first, second);
      if (this.#isOver) return;
      this.#isReady = true;
      this.#onPartners();
      await this.#answer();
    } catch (error) {
      this.#fail(error);
    }
  }

  async #answer(): Promise<void> {
    if (!this.#isReady || this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#wanted && !this.#isOver) {
        const { clip, time } = this.#wanted;
        this.#wanted = undefined;
        const { first, second } = await this.#hired.desk.distancesAt(clip, time);
        if (this.#isOver) return;
        const max = Math.max(largest(first), largest(second));
        const hottest = Math.max(max, this.#size * LEAST_HEAT);
        distanceNow.value = { max, hottest };
        this.#onDistances({ first, second, hottest });
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isAsking = false;
    }
  }

  #fail(error: unknown): void {
    if (!this.#isOver) notifyError(error, 'Comparing');
  }
}

function largest(values: Float32Array): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) if (values[i]! > most) most = values[i]!;
  return most;
}
