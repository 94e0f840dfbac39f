import type cliProgress from 'cli-progress';
import { Option } from 'commander';
import { printable, safeJson } from './output.ts';

/** Milliseconds before a bar is shown. */
const PATIENCE = 1000;

const FORMS = ['bar', 'json'] as const;

export type ProgressForm = (typeof FORMS)[number];

/** Lines of JSON are for programs that run a command and show its progress. */
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
  readonly #total: number;
  readonly #isJson: boolean;
  readonly #hasBar: boolean;
  #bar: cliProgress.SingleBar | undefined;
  #isAsked = false;
  #isOver = false;
  #done = 0;

  /** @param total steps, as far as they are known */
  constructor(total: number, form: ProgressForm = 'bar') {
    this.#total = total;
    this.#isJson = form === 'json';
    this.#hasBar = !this.#isJson && process.stderr.isTTY;
  }

  step(path: string): void {
    this.#done++;
    if (this.#isJson) {
      const progress = { done: this.#done, total: this.#most, name: path };
      process.stderr.write(`${safeJson(JSON.stringify({ progress }))}\n`);
    }
    if (!this.#hasBar || Date.now() - this.#start < PATIENCE) return;
    const name = printable(path);
    if (!this.#isAsked) void this.#show(name);
    this.#isAsked = true;
    this.#bar?.setTotal(this.#most);
    this.#bar?.update(this.#done, { name });
  }

  /** Most commands end before they need a bar, and start sooner without its modules. */
  async #show(name: string): Promise<void> {
    const { default: cliProgress } = await import('cli-progress');
    if (this.#isOver) return;
    const format = '{bar} {value}/{total} {name}';
    this.#bar = new cliProgress.SingleBar({ format, clearOnComplete: true, stream: process.stderr });
    this.#bar.start(this.#most, this.#done, { name });
  }

  get #most(): number {
    return Math.max(this.#total, this.#done);
  }

  stop(): void {
    this.#isOver = true;
    this.#bar?.stop();
  }
}
