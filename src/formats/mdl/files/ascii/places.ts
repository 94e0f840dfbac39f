import { growingWords } from '../../../../binary/growth.ts';

const LINE_FEED = 10;
const RETURN = 13;

/** Offsets of nodes, animations, lists and other objects in a source: the first byte of their first line. */
export type Places = Map<object, number>;

/** Finds the line and column of a byte. */
export class LineIndex {
  readonly #source: Uint8Array;
  /** Offsets of the lines, as far as they were looked for. */
  readonly #lines = growingWords();
  #end = 0;

  constructor(source: Uint8Array) {
    this.#source = source;
    this.#lines.push(0);
  }

  /** Line and column, counted from 1, as in editors. */
  at(offset: number): { line: number; column: number } {
    this.#findLines(offset);
    const { column: lines } = this.#lines;
    let first = 0;
    let last = this.#lines.length - 1;
    while (first < last) {
      const middle = (first + last + 1) >> 1;
      if (lines[middle]! <= offset) first = middle;
      else last = middle - 1;
    }
    return { line: first + 1, column: offset - lines[first]! + 1 };
  }

  /** Finds the lines up to an offset. */
  #findLines(offset: number): void {
    const source = this.#source;
    for (let at = this.#end; at < offset; at++) {
      const code = source[at];
      if (code === LINE_FEED || (code === RETURN && source[at + 1] !== LINE_FEED)) this.#lines.push(at + 1);
    }
    this.#end = Math.max(this.#end, offset);
  }
}
