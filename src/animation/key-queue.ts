/** A priority queue of keys by the cost of removing them; equal costs are ordered by index. */
export class KeyQueue {
  readonly #heap: Int32Array;
  /** Position of each key in the heap, or -1. */
  readonly #place: Int32Array;
  readonly #cost: Float64Array;
  #length = 0;

  /** @param count number of keys */
  constructor(count: number) {
    this.#heap = new Int32Array(count);
    this.#place = new Int32Array(count).fill(-1);
    this.#cost = new Float64Array(count);
  }

  /** The lowest cost; infinity if the queue is empty. */
  get least(): number {
    return this.#length > 0 ? this.#cost[this.#heap[0]!]! : Number.POSITIVE_INFINITY;
  }

  /** Adds a key or changes its cost. An infinite cost removes it. */
  put(key: number, cost: number): void {
    if (cost === Number.POSITIVE_INFINITY) {
      this.#remove(key);
      return;
    }
    this.#cost[key] = cost;
    if (this.#place[key]! < 0) this.#set(this.#length++, key);
    this.#rise(this.#place[key]!);
    this.#sink(this.#place[key]!);
  }

  /** Removes and returns the cheapest key, or -1 if the queue is empty. */
  take(): number {
    if (this.#length === 0) return -1;
    const key = this.#heap[0]!;
    this.#remove(key);
    return key;
  }

  #remove(key: number): void {
    const place = this.#place[key]!;
    if (place < 0) return;
    this.#place[key] = -1;
    const last = this.#heap[--this.#length]!;
    if (last === key) return;
    this.#set(place, last);
    this.#rise(place);
    this.#sink(this.#place[last]!);
  }

  #isBefore(a: number, b: number): boolean {
    const apart = this.#cost[a]! - this.#cost[b]!;
    return apart < 0 || (apart === 0 && a < b);
  }

  #set(place: number, key: number): void {
    this.#heap[place] = key;
    this.#place[key] = place;
  }

  #rise(from: number): void {
    let place = from;
    const key = this.#heap[place]!;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isBefore(key, this.#heap[parent]!)) break;
      this.#set(place, this.#heap[parent]!);
      place = parent;
    }
    this.#set(place, key);
  }

  #sink(from: number): void {
    let place = from;
    const key = this.#heap[place]!;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#length) break;
      if (child + 1 < this.#length && this.#isBefore(this.#heap[child + 1]!, this.#heap[child]!)) child++;
      if (!this.#isBefore(this.#heap[child]!, key)) break;
      this.#set(place, this.#heap[child]!);
      place = child;
    }
    this.#set(place, key);
  }
}
