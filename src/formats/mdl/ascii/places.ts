const LINE_FEED = 10;
const RETURN = 13;

/** Where the parts of a document stand in its source, by line and column and by byte. */
export class Places {
  readonly #source: Uint8Array;
  /** Offsets of the lines, sought when somebody first asks. */
  #lines: Uint32Array | undefined;
  readonly #offsets = new Map<object, number>();

  constructor(source: Uint8Array) {
    this.#source = source;
  }

  /** Remembers where a node, an animation, a list or the like begins. */
  note(part: object, offset: number): void {
    this.#offsets.set(part, offset);
  }

  offsetOf(part: object): number | undefined {
    return this.#offsets.get(part);
  }

  /** Both from 1, as editors count. */
  lineAndColumn(offset: number): { line: number; column: number } {
    this.#lines ??= findLines(this.#source);
    let first = 0;
    let last = this.#lines.length - 1;
    while (first < last) {
      const middle = (first + last + 1) >> 1;
      if (this.#lines[middle]! <= offset) first = middle;
      else last = middle - 1;
    }
    return { line: first + 1, column: offset - this.#lines[first]! + 1 };
  }
}

function findLines(source: Uint8Array): Uint32Array {
  const endsLine = (at: number) =>
    source[at] === LINE_FEED || (source[at] === RETURN && source[at + 1] !== LINE_FEED);
  let count = 1;
  for (let at = 0; at < source.length; at++) if (endsLine(at)) count++;
  const lines = new Uint32Array(count);
  for (let at = 0, line = 1; at < source.length; at++) if (endsLine(at)) lines[line++] = at + 1;
  return lines;
}
