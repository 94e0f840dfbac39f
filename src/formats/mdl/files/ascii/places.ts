const LINE_FEED = 10;
const RETURN = 13;

/** Offsets of nodes, animations, lists and other objects in a source: the first byte of their first line. */
export type Places = Map<object, number>;

/** Finds the line and column of a byte. */
export class LineIndex {
  readonly #source: Uint8Array;
  /** Offsets of the lines, found on first use. */
  #lines: Uint32Array | undefined;

  constructor(source: Uint8Array) {
    this.#source = source;
  }

  /** Line and column, counted from 1, as in editors. */
  at(offset: number): { line: number; column: number } {
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
