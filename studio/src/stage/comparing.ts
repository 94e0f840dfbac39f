/** Distances between two characters side by side, at the current time. */
import { signal } from '@preact/signals';
import type { Scene } from 'exhume';
import { notifyError } from '../state/notices.ts';
import { takeWorker } from '../worker/pool.ts';
import type { Moment } from './moment.ts';

/** The distance at the current time, in units of the first character. */
export interface DistanceNow {
  max: number;
  /** The distance of the hottest color. */
  hottest: number;
}

export const distanceNow = signal<DistanceNow | undefined>(undefined);

/** Distances below this fraction of the size are rounding and stay cold. */
const LEAST_HEAT = 1e-6;

export interface MomentDistances {
  first: Float32Array;
  second: Float32Array;
  hottest: number;
}

export class Comparing {
  /** For each clip of the first character its counterpart, -1 without one. Empty until known. */
  partners: readonly number[] = [];
  readonly #handle = takeWorker();
  readonly #onPartners: () => void;
  readonly #onDistances: (distances: MomentDistances) => void;
  readonly #size: number;
  #isReady = false;
  #isDisposed = false;
  #isAsking = false;
  /** The moment to request next. */
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
    void this.#prepare(first, second);
  }

  /** Requests the distances at a moment. While the worker is busy, only the newest request is kept. */
  ask(moment: Moment): void {
    this.#wanted = moment;
    void this.#answer();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#handle.terminate();
    distanceNow.value = undefined;
  }

  async #prepare(first: Scene, second: Scene): Promise<void> {
    try {
      this.partners = await this.#handle.worker.prepareDistances(first, second);
      if (this.#isDisposed) return;
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
      while (this.#wanted && !this.#isDisposed) {
        const { clip, time } = this.#wanted;
        this.#wanted = undefined;
        const { first, second } = await this.#handle.worker.distancesAt(clip, time);
        if (this.#isDisposed) return;
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
    if (!this.#isDisposed) notifyError(error, 'Comparing');
  }
}

function largest(values: Float32Array): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) if (values[i]! > most) most = values[i]!;
  return most;
}
