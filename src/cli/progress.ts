import cliProgress from 'cli-progress';
import { printable } from './output.ts';

/** Work that is done sooner shows no bar. */
const PATIENCE = 1000;

/** A bar on a terminal's standard error that appears only where the work takes longer than a second. */
export class Progress {
  readonly #start = Date.now();
  readonly #bar: cliProgress.SingleBar | undefined;
  readonly #total: number;
  #done = 0;
  #shown = false;

  /** @param total steps, as far as they are known */
  constructor(total: number) {
    this.#total = total;
    this.#bar = process.stderr.isTTY
      ? new cliProgress.SingleBar({
          format: '{bar} {value}/{total} {name}',
          clearOnComplete: true,
          stream: process.stderr,
        })
      : undefined;
  }

  step(path: string): void {
    const name = printable(path);
    this.#done++;
    if (!this.#bar || Date.now() - this.#start < PATIENCE) return;
    if (!this.#shown) this.#bar.start(Math.max(this.#total, this.#done), this.#done, { name });
    this.#shown = true;
    this.#bar.setTotal(Math.max(this.#total, this.#done));
    this.#bar.update(this.#done, { name });
  }

  stop(): void {
    if (this.#shown) this.#bar?.stop();
  }
}
