/** The counters of an instrumented build, and what they have reached so far. */

/** Name of the global array to which instrumented code adds. */
export const COUNTERS_NAME = '__counters';

/** Room for the counters of all of src/, a multiple of four. */
export const MOST = 1 << 15;

/** Code that makes the array, to run before any instrumented code. */
export const COUNTERS_CODE = `globalThis.${COUNTERS_NAME} ??= new Uint8Array(${MOST});`;

/** The array that instrumented code adds to; undefined in a build without. */
export function countersOfBuild(): Uint8Array | undefined {
  return (globalThis as { [COUNTERS_NAME]?: Uint8Array })[COUNTERS_NAME];
}

/** Counts as classes, as in AFL: 1, 2, 3, 4-7, 8-15, 16-31, 32-127, more. Each class is one bit. */
const CLASSES = Uint8Array.from({ length: 256 }, (_, count) => {
  if (count < 4) return [0, 1, 2, 4][count]!;
  if (count < 8) return 8;
  if (count < 16) return 16;
  if (count < 32) return 32;
  return count < 128 ? 64 : 128;
});

/** How much of the code the inputs have reached. */
export class Reached {
  readonly #counters: Uint8Array;
  readonly #words: Uint32Array;
  readonly #seen = new Uint8Array(MOST);
  /** Counters that any input reached. */
  counters = 0;

  constructor(counters: Uint8Array) {
    this.#counters = counters;
    this.#words = new Uint32Array(counters.buffer);
  }

  /** Forgets what ran since the last input, such as the fuzzer's own use of the code. */
  clear(): void {
    this.#words.fill(0);
  }

  /** Adds what ran since the last call. @returns whether any of it is new */
  add(): boolean {
    let isNew = false;
    for (let word = 0; word < this.#words.length; word++) {
      if (this.#words[word] === 0) continue;
      for (let at = word * 4; at < word * 4 + 4; at++) isNew = this.#addOne(at) || isNew;
    }
    this.clear();
    return isNew;
  }

  #addOne(at: number): boolean {
    const bit = CLASSES[this.#counters[at]!]!;
    const before = this.#seen[at]!;
    if ((before & bit) === bit) return false;
    if (before === 0) this.counters++;
    this.#seen[at] = before | bit;
    return true;
  }
}
