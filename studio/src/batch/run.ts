/**
 * Converts characters into one zip file. Several workers convert at once; their results are written in the order of the list, so
 * that the same characters always give the same zip file, and no more of them are in memory than there are workers.
 */
import { signal } from '@preact/signals';
import { ZipWriter } from 'exhume/archives';
import type { Packed } from '../desk/batch.ts';
import type { Writing } from '../desk/converting.ts';
import type { NamedFile } from '../files/named-file.ts';
import type { Item } from './item.ts';
import { Lane, StoppedError } from './lane.ts';
import { clearOutcomes, type Outcome, outcomeOfError, outcomeOfPacked, setOutcome } from './outcomes.ts';
import type { Sink } from './sink.ts';

export type RunState = 'running' | 'stopped' | 'saving' | 'saved' | 'broken';

/** What is converted, and to what. */
export interface Assignment {
  files: readonly NamedFile[];
  items: readonly Item[];
  writing: Writing;
}

interface Result {
  files: Packed['files'];
  outcome: Outcome;
}

/** One more than there are processors would only take memory, and one is left for the page. */
const MOST_LANES = 4;
const lanesOf = () => Math.max(1, Math.min(MOST_LANES, navigator.hardwareConcurrency - 1));

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
  readonly #lanes: readonly Lane[];
  /** Number of characters that were begun. */
  #begun = 0;
  /** Lanes that wait until the results before theirs are written, by the number of their character. */
  readonly #waiting = new Map<number, () => void>();
  /** The write under way. */
  #pending: Promise<void> = Promise.resolve();
  /** Of the run so far, without the time between stopping and going on. */
  #seconds = 0;
  /** When it began or went on. */
  #since = 0;
  /** Grows with each stop: lanes of before must not go on. */
  #shift = 0;

  constructor({ files, items, writing }: Assignment, sink: Sink) {
    this.items = items;
    this.#writing = writing;
    this.#sink = sink;
    this.#lanes = Array.from({ length: Math.min(lanesOf(), items.length) }, () => new Lane(files));
    this.#start();
  }

  /** What was under way begins anew when the run goes on. */
  stop(): void {
    if (this.state.peek() !== 'running') return;
    this.#shift++;
    this.state.value = 'stopped';
    this.#seconds = this.#elapsed();
    for (const lane of this.#lanes) lane.stop();
    this.#waiting.clear();
    clearOutcomes(this.#unwritten());
  }

  async goOn(): Promise<void> {
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
    for (const lane of this.#lanes) lane.stop();
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
    for (const lane of this.#lanes) void this.#work(lane, this.#shift);
  }

  async #work(lane: Lane, shift: number): Promise<void> {
    for (let index = this.#begun++; index < this.items.length; index = this.#begun++) {
      const item = this.items[index]!;
      setOutcome(item.index, { state: 'converting' });
      const result = await this.#convert(lane, item);
      if (!result || shift !== this.#shift) return;
      if (index !== this.ended.peek())
        await new Promise<void>((resolve) => this.#waiting.set(index, resolve));
      if (shift !== this.#shift) return;
      this.#pending = this.#writeOrBreak(() => this.#write(item, result));
      await this.#pending;
      if (shift !== this.#shift || this.state.peek() !== 'running') return;
    }
    lane.stop();
  }

  /** @returns undefined if it was stopped */
  async #convert(lane: Lane, item: Item): Promise<Result | undefined> {
    try {
      const packed = await lane.run((desk) => desk.convertItem(item, this.#writing));
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
    this.#shift++;
    for (const lane of this.#lanes) lane.stop();
    this.#waiting.clear();
    clearOutcomes(this.#unwritten());
    this.state.value = 'broken';
    await this.#sink.abort().catch(() => {});
  }

  #unwritten(): number[] {
    return this.items.slice(this.ended.peek()).map(({ index }) => index);
  }
}
