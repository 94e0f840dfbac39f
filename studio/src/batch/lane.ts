/** A worker that does one thing after the other for the characters of a collection. */
import type { Remote } from 'comlink';
import { type Hired, hire } from '../desk/hire.ts';
import { pass } from '../desk/passing.ts';
import type { Desk } from '../desk/worker.ts';
import type { NamedFile } from '../files/named-file.ts';

/** After this time a character fails: damaged files may take forever. */
const LONGEST_MS = 120_000;

/** What was under way has been stopped. */
export class StoppedError extends Error {}

export class Lane {
  readonly #files: readonly NamedFile[];
  /** Hired when there is something to do, and anew after a stop. */
  #hired: Hired | undefined;
  #end: ((reason: Error) => void) | undefined;

  constructor(files: readonly NamedFile[]) {
    this.#files = files;
  }

  /** One after the other only. @throws StoppedError, and Error if it takes too long */
  async run<T>(work: (desk: Remote<Desk>) => Promise<T>, longest = LONGEST_MS): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new Promise<never>((_, reject) => {
      this.#end = reject;
      if (!Number.isFinite(longest)) return;
      timer = setTimeout(() => this.#dismiss(new Error('It took longer than two minutes')), longest);
    });
    try {
      return await Promise.race([this.#work(work), ended]);
    } finally {
      clearTimeout(timer);
      this.#end = undefined;
    }
  }

  /** Frees the worker; what it was doing ends with a StoppedError. */
  stop(): void {
    this.#dismiss(new StoppedError('Stopped'));
  }

  async #work<T>(work: (desk: Remote<Desk>) => Promise<T>): Promise<T> {
    if (!this.#hired) {
      this.#hired = hire();
      await pass(this.#hired.desk, this.#files);
      await this.#hired.desk.openCollection();
    }
    return work(this.#hired.desk);
  }

  #dismiss(reason: Error): void {
    this.#hired?.dismiss();
    this.#hired = undefined;
    this.#end?.(reason);
  }
}
