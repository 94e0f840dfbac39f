/** Small pictures of characters, and facts about them: of those in view first, then of all others. */
import { signal } from '@preact/signals';
import type { NamedFile } from '../files/named-file.ts';
import type { Examined, Facts, Refused } from '../worker/batch.ts';
import type { Item } from './item.ts';
import { StoppedError, TaskRunner } from './task-runner.ts';
import { store, stored } from './thumbnail-store.ts';

/** Pictures that are kept; the oldest are dropped. */
const KEPT = 1000;
/** Pictures that are still to be drawn; who scrolls on no longer needs the others. */
const MOST_WANTED = 60;
/** Milliseconds between two renderings for new pictures. */
const PAUSE = 100;

export class Thumbnails {
  readonly #runner: TaskRunner;
  readonly #files: ReadonlyMap<string, Blob>;
  /** By index of the item; undefined for those that cannot be drawn. */
  readonly #pictures = new Map<number, Blob | undefined>();
  readonly #facts = new Map<number, Facts | undefined>();
  readonly #reasons = new Map<number, string>();
  readonly #turns = new Map<number, Blob | undefined>();
  /** The one wanted last is drawn first. */
  #wanted: Item[] = [];
  /** What is examined when nothing is wanted. */
  #others: Item[] = [];
  #isWorking = false;
  #announcing: ReturnType<typeof setTimeout> | undefined;
  readonly #arrived = signal(0);

  constructor(files: readonly NamedFile[]) {
    this.#runner = new TaskRunner(files);
    this.#files = new Map(files.map(({ path, blob }) => [path, blob]));
  }

  /** Number of characters that were examined; a component that asks is rendered again when more were. */
  get examined(): number {
    this.#arrived.value;
    return this.#facts.size;
  }

  /** The picture if it was drawn; a component that asks is rendered again when more were. */
  get(item: Item): Blob | undefined {
    this.#arrived.value;
    if (!this.#pictures.has(item.index) && !this.#wanted.includes(item)) {
      this.#wanted = [...this.#wanted, item].slice(-MOST_WANTED);
      void this.#work();
    }
    return this.#pictures.get(item.index);
  }

  /** Undefined if the character cannot be read, or was not examined yet; does not ask for it. */
  factsOf({ index }: Item): Facts | undefined {
    return this.#facts.get(index);
  }

  /** Why a character that was examined cannot be read. */
  refusalOf({ index }: Item): string | undefined {
    return this.#reasons.get(index);
  }

  /** Pictures from all around, side by side, once they are drawn. */
  turnOf(item: Item): Blob | undefined {
    this.#arrived.value;
    return this.#turns.get(item.index);
  }

  async turn(item: Item): Promise<void> {
    if (this.#turns.has(item.index)) return;
    this.#turns.set(item.index, undefined);
    try {
      this.#turns.set(item.index, await this.#runner.run((worker) => worker.turn(item)));
      this.#announce();
    } catch (error) {
      this.#turns.delete(item.index);
      if (!(error instanceof StoppedError)) throw error;
    }
  }

  /** Examines these, too, when nothing else is wanted. */
  examineAll(items: readonly Item[]): void {
    this.#others = items.filter(({ index }) => !this.#facts.has(index)).reverse();
    void this.#work();
  }

  /** Frees the worker until a picture is wanted again. */
  pause(): void {
    this.#wanted = [];
    this.#others = [];
    this.#runner.stop();
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let item = this.#next(); item; item = this.#next()) {
      const { index } = item;
      try {
        this.#keep(index, await this.#examine(item));
      } catch (error) {
        if (!(error instanceof StoppedError))
          this.#keep(index, { reason: error instanceof Error ? error.message : `${error}` });
      }
      this.#wanted = this.#wanted.filter((other) => other.index !== index);
    }
    this.#isWorking = false;
  }

  #next(): Item | undefined {
    const wanted = this.#wanted.at(-1);
    if (wanted) return wanted;
    for (let other = this.#others.pop(); other; other = this.#others.pop())
      if (!this.#facts.has(other.index)) return other;
    return undefined;
  }

  async #examine(item: Item): Promise<Examined | Refused> {
    const key = this.#keyOf(item);
    const known = key === undefined ? undefined : await stored(key);
    if (known) return known;
    const examined = await this.#runner.run<Examined | Refused>((worker) => worker.examine(item));
    if ('facts' in examined && key !== undefined) await store(key, examined);
    return examined;
  }

  /** The same for the same character in the same state of its file. */
  #keyOf({ id, archive, inputs }: Item): string | undefined {
    const file = this.#files.get(archive ?? inputs[0]!);
    return file instanceof File ? [id, file.size, file.lastModified].join('\n') : undefined;
  }

  #keep(index: number, found: Examined | Refused): void {
    const examined = 'facts' in found ? found : undefined;
    this.#pictures.set(index, examined?.picture);
    this.#facts.set(index, examined?.facts);
    if ('reason' in found) this.#reasons.set(index, found.reason);
    const [oldest] = this.#pictures.keys();
    if (this.#pictures.size > KEPT) this.#pictures.delete(oldest!);
    this.#announce();
  }

  #announce(): void {
    this.#announcing ??= setTimeout(() => {
      this.#announcing = undefined;
      this.#arrived.value++;
    }, PAUSE);
  }
}
