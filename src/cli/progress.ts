import cliProgress from 'cli-progress';
import { Option } from 'commander';
import { printable, safeJson } from './output.ts';

/** Work that is done sooner shows no bar. */
const PATIENCE = 1000;

const FORMS = ['bar', 'json'] as const;

export type ProgressForm = (typeof FORMS)[number];

/** For commands that other programs run and show the progress of. */
export function progressOption(): Option {
  return new Option(
    '--progress <form>',
    'on standard error: a bar if it is a terminal, or a line of JSON for each step (default: bar)',
  ).choices(FORMS);
}

/**
 * A bar on a terminal's standard error that appears only where the work takes longer than a second; or lines of JSON, which are
 * written at once.
 */
export class Progress {
  readonly #start = Date.now();
  readonly #bar: cliProgress.SingleBar | undefined;
  readonly #total: number;
  readonly #isJson: boolean;
  #done = 0;
  #shown = false;

  /** @param total steps, as far as they are known */
  constructor(total: number, form: ProgressForm = 'bar') {
    this.#total = total;
    this.#isJson = form === 'json';
    const hasBar = !this.#isJson && process.stderr.isTTY;
    this.#bar = hasBar
      ? new cliProgress.SingleBar({
          format: '{bar} {value}/{total} {name}',
          clearOnComplete: true,
          stream: process.stderr,
        })
      : undefined;
  }

  step(path: string): void {
    this.#done++;
    if (this.#isJson) {
      const progress = { done: this.#done, total: Math.max(this.#total, this.#done), name: path };
      process.stderr.write(`${safeJson(JSON.stringify({ progress }))}\n`);
    }
    const name = printable(path);
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
