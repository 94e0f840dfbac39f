/** Gives items their turns in the order in which they were added, regardless of when each of them is ready. */
export class Turns {
  readonly #turns = new Map<string, { begins: Promise<void>; end: () => void }>();
  /** Settles at the end of the last item's turn. */
  #last = Promise.resolve();

  add(id: string): void {
    const begins = this.#last;
    const ended = new Promise<void>((end) => void this.#turns.set(id, { begins, end }));
    this.#last = begins.then(() => ended);
  }

  /** Waits for the turn of an item, unless it has ended already. */
  async begin(id: string): Promise<void> {
    await this.#turns.get(id)?.begins;
  }

  /** Ends the turn of an item. Call it even if the item did not wait for its turn. */
  end(id: string): void {
    this.#turns.get(id)?.end();
    this.#turns.delete(id);
  }
}
