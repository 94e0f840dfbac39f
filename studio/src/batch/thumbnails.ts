/** Small pictures of the characters that are in view, drawn one after the other. */
import { signal } from '@preact/signals';
import type { NamedFile } from '../files/named-file.ts';
import type { Item } from './batch.ts';
import { Lane, StoppedError } from './lane.ts';

/** Pictures that are kept; the oldest are dropped. */
const KEPT = 500;
/** Pictures that are still to be drawn; who scrolls on no longer needs the others. */
const MOST_WANTED = 40;

export class Thumbnails {
  readonly #lane: Lane;
  /** By index of the item; undefined for those that cannot be drawn. */
  readonly #drawn = new Map<number, Blob | undefined>();
  /** The one wanted last is drawn first. */
  #wanted: Item[] = [];
  #isDrawing = false;
  readonly #arrived = signal(0);

  constructor(files: readonly NamedFile[]) {
    this.#lane = new Lane(files);
  }

  /** The picture if it was drawn; a component that asks is rendered again when more were. */
  get(item: Item): Blob | undefined {
    this.#arrived.value;
    if (!this.#drawn.has(item.index) && !this.#wanted.includes(item)) {
      this.#wanted = [...this.#wanted, item].slice(-MOST_WANTED);
      void this.#drawWanted();
    }
    return this.#drawn.get(item.index);
  }

  /** Frees the worker until a picture is wanted again. */
  pause(): void {
    this.#wanted = [];
    this.#lane.stop();
  }

  async #drawWanted(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    for (let item = this.#wanted.at(-1); item; item = this.#wanted.at(-1)) {
      const { index } = item;
      const wanted = item;
      try {
        this.#keep(index, await this.#lane.run((desk) => desk.draw(wanted)));
      } catch (error) {
        // Whatever keeps it from being drawn, converting will tell.
        if (!(error instanceof StoppedError)) this.#keep(index, undefined);
      }
      this.#wanted = this.#wanted.filter((other) => other.index !== index);
    }
    this.#isDrawing = false;
  }

  #keep(index: number, picture: Blob | undefined): void {
    this.#drawn.set(index, picture);
    const [oldest] = this.#drawn.keys();
    if (this.#drawn.size > KEPT) this.#drawn.delete(oldest!);
    this.#arrived.value++;
  }
}
