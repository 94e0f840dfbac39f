/** Items that take turns in the order in which they were added, however long each of them takes to get there. */
export class Turns {
  readonly #turns = new Map<string, { begins: Promise<void>; end: () => void }>();
  /** Ends with the turn of the last item. */
  #last = Promise.resolve();

  add(id: string): void {
    const begins = this.#last;
    const ended = new Promise<void>((end) => void this.#turns.set(id, { begins, end }));
    this.#last = begins.then(() => ended);
  }

  /** Waits for the turn of an item, unless that has ended. */
  async begin(id: string): Promise<void> {
    await this.#turns.get(id)?.begins;
  }

  /** Also for an item that needs no turn. */
  end(id: string): void {
    this.#turns.get(id)?.end();
    this.#turns.delete(id);
  }
}
