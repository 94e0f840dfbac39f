import { BATCH_CODES } from '../../convert/batch/codes.ts';
import { emptyRow } from '../../convert/batch/item.ts';
import { pathAt } from '../../convert/batch/paths.ts';
import type { BatchItem, BatchRow } from '../../convert/batch/row.ts';
import { type BatchRun, settingsHash } from '../../convert/batch/settings.ts';
import { sha256OfText } from '../../convert/batch/sha256.ts';
import type { Store } from '../store/store.ts';
import type { BatchManifest, BatchTask } from '../types.ts';
import type { Dispatcher } from './dispatcher.ts';

/** Items that are in the queue at the same time: enough for several thousand threads, and few for Redis. */
export const QUEUED_ITEMS = 5_000;

/** Where a batch of the queue works. */
export interface QueuePlace {
  run: BatchRun;
  store: Store;
  /** The folder of the store for results. */
  output: string;
}

/** Has the items of a batch done by the workers of a queue. */
export class QueueExecutor {
  readonly #dispatcher: Dispatcher;
  readonly #place: QueuePlace;
  /** Ids of jobs whose rows have not been recorded, by the id of the item. */
  readonly #jobs = new Map<string, string>();

  constructor(dispatcher: Dispatcher, place: QueuePlace) {
    this.#dispatcher = dispatcher;
    this.#place = place;
  }

  /** An `Execute`. */
  readonly execute = async ({ item, known, replaceable }: BatchTask): Promise<BatchRow> => {
    const { run, store, output } = this.#place;
    const settings = await settingsHash(run);
    const contents = await this.#contentsOf(item);
    const id = await sha256OfText(JSON.stringify([settings, run, output, item, contents]));
    this.#jobs.set(item.id, id);
    const outcome = await this.#dispatcher.dispatch({
      id,
      data: { run, item, output, known: [...known], replaceable },
      isValid: (row) => hasOutputs(store, output, row),
    });
    if ('row' in outcome) return outcome.row;
    // A dead letter stays in the queue, to be listed.
    this.#jobs.delete(item.id);
    const { id: code } = BATCH_CODES.BATCH_ATTEMPTS;
    const error = { code, message: outcome.failure };
    return { ...emptyRow(item, run, settings), status: 'failed', error, codes: { [code]: 1 } };
  };

  /** A manifest of the batch that lets the queue forget what it has recorded. */
  recording(manifest: BatchManifest): BatchManifest {
    return {
      find: (id) => manifest.find(id),
      append: async (row) => {
        await manifest.append(row);
        const job = this.#jobs.get(row.input);
        this.#jobs.delete(row.input);
        if (job !== undefined) await this.#dispatcher.release(job);
      },
    };
  }

  /** What tells apart the contents of the files by which an item is opened. One that has vanished is the worker's to report. */
  #contentsOf({ inputs, archive }: BatchItem): Promise<string[]> {
    const { run, store } = this.#place;
    const paths = archive === undefined ? inputs : [archive];
    return Promise.all(paths.map((path) => store.tag(pathAt(run.root, path)).catch(() => '')));
  }
}

/** Whether the files of a row are still there. */
async function hasOutputs(store: Store, folder: string, { outputs, thumbnail }: BatchRow): Promise<boolean> {
  const output = store.output(folder);
  const files = thumbnail ? [...outputs, thumbnail] : outputs;
  const sizes = await Promise.all(files.map(({ path }) => output.size(path)));
  return files.every(({ bytes }, index) => sizes[index] === bytes);
}
