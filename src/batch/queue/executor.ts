import { sha256OfText } from '../../binary/sha256.ts';
import { BATCH_CODES } from '../../convert/batch/codes.ts';
import { emptyRow } from '../../convert/batch/item.ts';
import { settingsHash } from '../../convert/batch/settings.ts';
import type { BatchManifest, BatchOutput, Execute } from '../types.ts';
import { type CurrentFiles, hasOutputs } from '../unchanged.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { JobContext } from './job.ts';

/** The parts of a queue executor. */
export interface ExecutorParts {
  job: JobContext;
  results: BatchOutput;
  files: CurrentFiles;
}

/** Lets the workers of a queue process the characters of a batch. */
export class QueueExecutor {
  readonly #dispatcher: Dispatcher;
  readonly #parts: ExecutorParts;
  /** Ids of jobs with rows that have not been recorded yet, by the id of the item. */
  readonly #jobs = new Map<string, string>();

  constructor(dispatcher: Dispatcher, parts: ExecutorParts) {
    this.#dispatcher = dispatcher;
    this.#parts = parts;
  }

  readonly execute: Execute = async ({ item, known, replaceable }) => {
    const { job, results, files } = this.#parts;
    const { run, output } = job;
    const content = await files.like(item.inputs);
    const id = await sha256OfText(JSON.stringify([run, output, item, content, [...known]]));
    this.#jobs.set(item.id, id);
    const outcome = await this.#dispatcher.dispatch({
      id,
      data: { ...job, item, known: [...known], replaceable },
      isValid: (row) => hasOutputs(results, row),
    });
    if ('row' in outcome) return outcome.row;
    // A dead letter stays in the queue so that it can be listed.
    this.#jobs.delete(item.id);
    const { id: code } = BATCH_CODES.BATCH_ATTEMPTS;
    const row = emptyRow(item, run, await settingsHash(run));
    return { ...row, status: 'failed', error: { code, message: outcome.failure }, codes: { [code]: 1 } };
  };

  /** Wraps a manifest so that recorded jobs are removed from the queue. */
  readonly recording = (manifest: BatchManifest): BatchManifest => ({
    find: (id) => manifest.find(id),
    append: async (row) => {
      await manifest.append(row);
      const job = this.#jobs.get(row.input);
      this.#jobs.delete(row.input);
      if (job !== undefined) await this.#dispatcher.release(job);
    },
  });
}
