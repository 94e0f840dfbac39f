/** Pieces of something long, fetched when they are first wanted. Those not wanted for longest are forgotten. */
import { signal } from '@preact/signals';
import { notify } from '../state/notices.ts';

export class Pieces<T> {
  readonly #fetch: (key: string) => Promise<T>;
  readonly #most: number;
  /** In the order in which they were last wanted. */
  readonly #known = new Map<string, T>();
  readonly #awaited = new Set<string>();
  readonly #arrived = signal(0);

  /** @param most how many are kept */
  constructor(fetch: (key: string) => Promise<T>, most: number) {
    this.#fetch = fetch;
    this.#most = most;
  }

  /** What there is of it by now; whoever asks in a component is drawn again when more has come. */
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
      // It stays awaited: asking again would fail again.
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
