/** Runs tasks for the characters of a collection in a worker, one at a time. */
import type { Remote } from 'comlink';
import type { NamedFile } from '../files/named-file.ts';
import { takeWorker, type WorkerHandle } from '../worker/pool.ts';
import { sendFiles } from '../worker/sending.ts';
import type { WorkerApi } from '../worker/worker.ts';

/** After this time a character fails: damaged files may take forever. */
const LONGEST_MS = 120_000;

/** What was under way has been stopped. */
export class StoppedError extends Error {}

export class TaskRunner {
  readonly #files: readonly NamedFile[];
  /** Taken when there is something to do, and again after a stop. */
  #handle: WorkerHandle | undefined;
  #end: ((reason: Error) => void) | undefined;

  constructor(files: readonly NamedFile[]) {
    this.#files = files;
  }

  /** One after the other only. @throws StoppedError, and Error if it takes too long */
  async run<T>(work: (worker: Remote<WorkerApi>) => Promise<T>, longest = LONGEST_MS): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new Promise<never>((_, reject) => {
      this.#end = reject;
      if (!Number.isFinite(longest)) return;
      timer = setTimeout(() => this.#terminate(new Error('Timed out after two minutes')), longest);
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
    this.#terminate(new StoppedError('Stopped'));
  }

  async #work<T>(work: (worker: Remote<WorkerApi>) => Promise<T>): Promise<T> {
    if (!this.#handle) {
      this.#handle = takeWorker();
      await sendFiles(this.#handle.worker, this.#files);
      await this.#handle.worker.openCollection();
    }
    return work(this.#handle.worker);
  }

  #terminate(reason: Error): void {
    this.#handle?.terminate();
    this.#handle = undefined;
    this.#end?.(reason);
  }
}
