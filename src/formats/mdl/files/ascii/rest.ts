import { MDL_CODES as CODES } from '../../codes.ts';
import type { Complaints } from './complaints.ts';
import { isExporterKeyword } from './keywords.ts';
import type { LineReader } from './lines.ts';

/** Keeps the lines that mean nothing to the engine, and reports those that no exporter is known to write for itself. */
export class RestReader {
  readonly #lines: LineReader;
  readonly #complaints: Complaints;
  #kept: string[] = [];
  /** What the line before was, if it was one of these. */
  #before: 'nothing' | 'exporter' | 'unknown' = 'nothing';

  constructor(lines: LineReader, complaints: Complaints) {
    this.#lines = lines;
    this.#complaints = complaints;
  }

  /** A line that means something stands between. */
  interrupt(): void {
    this.#before = 'nothing';
  }

  /** Takes a line that nobody else has a use for. @param keyword its first word, in lower case */
  line(keyword: string): void {
    const { start } = this.#lines;
    const isNumbers = /^[-+.\d]/.test(keyword);
    if (keyword === 'endlist' && this.#before === 'nothing') {
      this.#complaints.add(CODES.MDL_ASCII_OUT_OF_PLACE, 'no list is open', start, keyword);
      return;
    }
    if (isExporterKeyword(keyword)) this.#before = 'exporter';
    else if (this.#before === 'nothing' && isNumbers) {
      this.#complaints.add(CODES.MDL_ASCII_LINE_STRAY, 'these numbers belong to no list', start);
      this.#before = 'unknown';
    } else if (!isNumbers && keyword !== 'endlist' && this.#before !== 'exporter') {
      this.#complaints.add(
        CODES.MDL_ASCII_KEYWORD_UNKNOWN,
        `"${shorten(keyword)}" means nothing here`,
        start,
      );
      this.#before = 'unknown';
    }
    this.#kept.push(this.#lines.line());
  }

  /** Puts what was kept into what it stands in. */
  endIn(owner: { rest?: string }): void {
    if (this.#kept.length > 0) owner.rest = this.#kept.join('\n');
    this.#kept = [];
    this.#before = 'nothing';
  }
}

/** Characters of a bad word that a message shows. */
const SHOWN = 60;

function shorten(word: string): string {
  return word.length > SHOWN ? `${word.slice(0, SHOWN)}…` : word;
}
