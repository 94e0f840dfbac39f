/** Cache of pieces of something long, fetched on demand; the least recently used ones are dropped. */
import { signal } from '@preact/signals';
import { notify } from '../state/notices.ts';

export class Pieces<T> {
  readonly #fetch: (key: string) => Promise<T>;
  readonly #most: number;
  /** Least recently used first. */
  readonly #known = new Map<string, T>();
  readonly #awaited = new Set<string>();
  readonly #arrived = signal(0);

  /** @param most number of pieces kept */
  constructor(fetch: (key: string) => Promise<T>, most: number) {
    this.#fetch = fetch;
    this.#most = most;
  }

  /** The piece if it has arrived; a component that asks is rendered again when more arrive. */
  get(key: string): T | undefined {
    this.#arrived.value;
    const piece = this.#known.get(key);
    if (piece === undefined) void this.#request(key);
    else this.#keep(key, piece);
    return piece;
  }

  async #request(key: string): Promise<void> {
    if (this.#awaited.has(key)) return;
    this.#awaited.add(key);
    try {
      this.#keep(key, await this.#fetch(key));
      this.#awaited.delete(key);
      this.#arrived.value++;
    } catch (error) {
      // It stays awaited, since asking again would fail again.
      notify('error', `${error instanceof Error ? error.message : error}`);
    }
  }

  #keep(key: string, piece: T): void {
    this.#known.delete(key);
    this.#known.set(key, piece);
    if (this.#known.size <= this.#most) return;
    const [oldest] = this.#known.keys();
    this.#known.delete(oldest!);
  }
}
