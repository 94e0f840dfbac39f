/** The progress bar of a batch. */
import cliProgress from 'cli-progress';
import type { BatchRow } from '../convert/batch/row.ts';
import { counted, grouped } from '../text/counts.ts';
import { printable, printError, safeJson } from './output.ts';
import type { ProgressForm } from './progress.ts';

/** The current time in seconds, from an arbitrary start. */
const now = () => performance.now() / 1000;

export class BatchProgress {
  readonly #start = now();
  readonly #isJson: boolean;
  readonly #bar: cliProgress.SingleBar | undefined;
  #planned = 0;
  #estimated = 0;
  #done = 0;
  #failed = 0;
  /** Characters that were processed in this run, to which the rate refers. */
  #worked = 0;

  constructor(form: ProgressForm = 'bar') {
    this.#isJson = form === 'json';
    if (this.#isJson || !process.stderr.isTTY) return;
    const format = '{bar} {value}/{total} · {rate}/s · {rest}{failures} · {name}';
    this.#bar = new cliProgress.SingleBar({ format, clearOnComplete: true, stream: process.stderr });
    this.#bar.start(0, 0, { rate: '0', rest: '', failures: '0 failed', name: '' });
  }

  /** Whether progress is printed at all. */
  get isShown(): boolean {
    return this.#isJson || this.#bar !== undefined;
  }

  plan(): void {
    this.#planned++;
    this.#bar?.setTotal(this.#total);
  }

  /** @param count approximate number of all characters */
  estimate(count: number): void {
    this.#estimated = count;
    this.#bar?.setTotal(this.#total);
  }

  get #total(): number {
    return Math.max(this.#planned, this.#estimated);
  }

  row({ input, status }: BatchRow, isNew: boolean): void {
    this.#done++;
    if (isNew) this.#worked++;
    if (status === 'failed') this.#failed++;
    const [done, total, failed] = [this.#done, this.#total, this.#failed];
    if (this.#isJson)
      process.stderr.write(
        `${safeJson(JSON.stringify({ progress: { done, total, failed, name: input } }))}\n`,
      );
    const rate = this.#worked / Math.max(now() - this.#start, 1e-3);
    const rest = this.#estimated > 0 && rate > 0 ? `${duration((total - done) / rate)} left · ` : '';
    const failures = `${grouped(failed)} failed`;
    this.#bar?.update(done, { rate: rate.toFixed(1), rest, failures, name: printable(input) });
  }

  /** Prints that a signal ended the batch, and how to continue it. */
  interrupted(): void {
    this.stop();
    if (this.#isJson) return;
    printError(
      `exhume: Stopped after ${counted(this.#done, 'character')}; the same command continues the batch`,
    );
  }

  stop(): void {
    this.#bar?.stop();
  }
}

/** A rounded duration for display: "42 s", "7 min", "2.5 h". */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = seconds / 60;
  return minutes < 90 ? `${Math.round(minutes)} min` : `${(minutes / 60).toFixed(1)} h`;
}
