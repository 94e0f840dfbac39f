/**
 * Converts characters into one zip file. Several workers convert at once; their results are written in the order of the list, so
 * that the same characters always give the same zip file, and no more of them are in memory than there are workers.
 */
import { signal } from '@preact/signals';
import { ZipWriter } from 'exhume/archives';
import type { NamedFile } from '../files/named-file.ts';
import type { Packed } from '../worker/batch.ts';
import type { Writing } from '../worker/converting.ts';
import type { Item } from './item.ts';
import { clearOutcomes, type Outcome, outcomeOfError, outcomeOfPacked, setOutcome } from './outcomes.ts';
import type { Sink } from './sink.ts';
import { StoppedError, TaskRunner } from './task-runner.ts';

export type RunState = 'running' | 'stopped' | 'saving' | 'saved' | 'broken';

/** What is converted, and to what. */
export interface Job {
  files: readonly NamedFile[];
  items: readonly Item[];
  writing: Writing;
}

interface Result {
  files: Packed['files'];
  outcome: Outcome;
}

/** One more than there are processors would only take memory, and one is left for the page. */
const MOST_RUNNERS = 4;
const runnerCount = () => Math.max(1, Math.min(MOST_RUNNERS, navigator.hardwareConcurrency - 1));

export class Run {
  readonly state = signal<RunState>('running');
  /** Number of characters whose result has been written or that have failed. */
  readonly ended = signal(0);
  /** Why the zip file could not be completed. */
  readonly failure = signal('');
  readonly items: readonly Item[];
  readonly #writing: Writing;
  readonly #sink: Sink;
  readonly #zip = new ZipWriter();
  readonly #runners: readonly TaskRunner[];
  /** Number of characters that were begun. */
  #begun = 0;
  /** Runners that wait until the results before theirs are written, by the number of their character. */
  readonly #waiting = new Map<number, () => void>();
  /** The write under way. */
  #pending: Promise<void> = Promise.resolve();
  /** Of the run so far, without the time between stopping and resuming. */
  #seconds = 0;
  /** When it was started or resumed. */
  #since = 0;
  /** Incremented by each stop: tasks that were begun before must not continue. */
  #generation = 0;

  constructor({ files, items, writing }: Job, sink: Sink) {
    this.items = items;
    this.#writing = writing;
    this.#sink = sink;
    this.#runners = Array.from(
      { length: Math.min(runnerCount(), items.length) },
      () => new TaskRunner(files),
    );
    this.#start();
  }

  /** What was under way begins anew when the run is resumed. */
  stop(): void {
    if (this.state.peek() !== 'running') return;
    this.#generation++;
    this.state.value = 'stopped';
    this.#seconds = this.#elapsed();
    for (const runner of this.#runners) runner.stop();
    this.#waiting.clear();
    clearOutcomes(this.#unwritten());
  }

  async resume(): Promise<void> {
    await this.#pending;
    if (this.state.peek() !== 'stopped') return;
    this.#begun = this.ended.peek();
    this.state.value = 'running';
    this.#start();
  }

  /** Completes the zip file with what has been converted. */
  async save(): Promise<void> {
    await this.#pending;
    if (!['running', 'stopped'].includes(this.state.peek())) return;
    this.state.value = 'saving';
    for (const runner of this.#runners) runner.stop();
    await this.#writeOrBreak(async () => {
      await this.#sink.write(this.#zip.end());
      await this.#sink.close();
      this.state.value = 'saved';
    });
  }

  /** Nothing remains, neither of the zip file nor of the workers. */
  async discard(): Promise<void> {
    this.stop();
    await this.#pending;
    if (this.state.peek() === 'stopped') await this.#break();
  }

  /** Estimate of the seconds that the rest takes; undefined before anything has ended. */
  remaining(): number | undefined {
    const ended = this.ended.value;
    return ended === 0 ? undefined : (this.#elapsed() / ended) * (this.items.length - ended);
  }

  #elapsed(): number {
    return this.#seconds + (performance.now() - this.#since) / 1000;
  }

  #start(): void {
    this.#since = performance.now();
    for (const runner of this.#runners) void this.#work(runner, this.#generation);
  }

  async #work(runner: TaskRunner, generation: number): Promise<void> {
    for (let index = this.#begun++; index < this.items.length; index = this.#begun++) {
      const item = this.items[index]!;
      setOutcome(item.index, { state: 'converting' });
      const result = await this.#convert(runner, item);
      if (!result || generation !== this.#generation) return;
      if (index !== this.ended.peek())
        await new Promise<void>((resolve) => this.#waiting.set(index, resolve));
      if (generation !== this.#generation) return;
      this.#pending = this.#writeOrBreak(() => this.#write(item, result));
      await this.#pending;
      if (generation !== this.#generation || this.state.peek() !== 'running') return;
    }
    runner.stop();
  }

  /** @returns undefined if it was stopped */
  async #convert(runner: TaskRunner, item: Item): Promise<Result | undefined> {
    try {
      const packed = await runner.run((worker) => worker.convertItem(item, this.#writing));
      return { files: packed.files, outcome: outcomeOfPacked(packed) };
    } catch (error) {
      return error instanceof StoppedError ? undefined : { files: [], outcome: outcomeOfError(error) };
    }
  }

  async #write(item: Item, { files, outcome }: Result): Promise<void> {
    for (const file of files) for (const piece of this.#zip.add(file)) await this.#sink.write(piece);
    setOutcome(item.index, outcome);
    this.ended.value++;
    const next = this.ended.peek();
    this.#waiting.get(next)?.();
    this.#waiting.delete(next);
    if (next === this.items.length) void this.save();
  }

  /** What cannot be written, as on a full disk, ends the run. */
  async #writeOrBreak(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      this.failure.value = error instanceof Error ? error.message : `${error}`;
      await this.#break();
    }
  }

  async #break(): Promise<void> {
    this.#generation++;
    for (const runner of this.#runners) runner.stop();
    this.#waiting.clear();
    clearOutcomes(this.#unwritten());
    this.state.value = 'broken';
    await this.#sink.abort().catch(() => {});
  }

  #unwritten(): number[] {
    return this.items.slice(this.ended.peek()).map(({ index }) => index);
  }
}
