/** How far what is written is from what was meant. */

import type { Report } from '../../../report/report.ts';
import type { ScenePath } from '../../../scene/path.ts';
import { CRYENGINE_CODES } from '../codes.ts';

/** Single precision leaves as much. */
const ROUNDING = 1e-5;

export class ErrorTally {
  readonly #unit: string;
  #max = 0;
  #sum = 0;
  #count = 0;

  constructor(unit: string) {
    this.#unit = unit;
  }

  add(error: number): void {
    this.#max = Math.max(this.#max, error);
    this.#sum += error;
    this.#count++;
  }

  /** Reports curves that were sampled, with the error that this left. */
  report(what: string, path: ScenePath, report: Report): void {
    if (this.#max <= ROUNDING) return;
    const error = { max: this.#max, mean: this.#sum / this.#count, unit: this.#unit };
    report.lose(CRYENGINE_CODES.CRYENGINE_CURVE_SAMPLED, `${what} are sampled`, { path, error });
  }
}
