/** Statistics of very many distances without storing them: maximum, mean and percentiles. */

/** Bins per doubling: percentiles are exact to one percent. */
const BINS_PER_DOUBLING = 70;
/** 2^-64 to 2^64. */
const DOUBLINGS = 128;

export class Distances {
  count = 0;
  max = 0;
  #sum = 0;
  readonly #bins = new Float64Array(BINS_PER_DOUBLING * DOUBLINGS);

  add(distance: number): void {
    if (!Number.isFinite(distance)) return;
    this.count++;
    this.#sum += distance;
    if (distance > this.max) this.max = distance;
    this.#bins[binOf(distance)]!++;
  }

  get mean(): number {
    return this.count > 0 ? this.#sum / this.count : 0;
  }

  /** The quantile of the distances at the given share. */
  share(part: number): number {
    let below = 0;
    for (let bin = 0; bin < this.#bins.length; bin++) {
      below += this.#bins[bin]!;
      if (below >= part * this.count) return Math.min(this.max, bin === 0 ? 0 : upperEnd(bin));
    }
    return this.max;
  }
}

/** The lowest bin also contains zero. */
function binOf(distance: number): number {
  const doublings = distance > 0 ? Math.log2(distance) + DOUBLINGS / 2 : 0;
  return Math.max(0, Math.min(BINS_PER_DOUBLING * DOUBLINGS - 1, Math.floor(doublings * BINS_PER_DOUBLING)));
}

function upperEnd(bin: number): number {
  return 2 ** ((bin + 1) / BINS_PER_DOUBLING - DOUBLINGS / 2);
}
