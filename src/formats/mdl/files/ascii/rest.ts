import { MDL_CODES as CODES } from '../../codes.ts';
import { isExporterKeyword } from './keywords.ts';
import type { LineReport } from './line-report.ts';
import type { LineReader } from './lines.ts';

/** Keeps unknown lines, and reports those that no known exporter writes for itself. */
export class RestReader {
  readonly #lines: LineReader;
  readonly #report: LineReport;
  #kept: string[] = [];
  /** The kind of the previous line, if it was unknown too. */
  #before: 'nothing' | 'exporter' | 'unknown' = 'nothing';

  constructor(lines: LineReader, report: LineReport) {
    this.#lines = lines;
    this.#report = report;
  }

  /** Notes that a known line follows. */
  interrupt(): void {
    this.#before = 'nothing';
  }

  /** Takes an unknown line. @param keyword its first word, in lower case */
  line(keyword: string): void {
    const { start } = this.#lines;
    const isNumbers = /^[-+.\d]/.test(keyword);
    if (keyword === 'endlist' && this.#before === 'nothing') {
      this.#report.add(CODES.MDL_ASCII_OUT_OF_PLACE, 'No open list', start, keyword);
      return;
    }
    if (isExporterKeyword(keyword)) this.#before = 'exporter';
    else if (this.#before === 'nothing' && isNumbers) {
      this.#report.add(CODES.MDL_ASCII_LINE_STRAY, 'Numbers outside a list', start);
      this.#before = 'unknown';
    } else if (!isNumbers && keyword !== 'endlist' && this.#before !== 'exporter') {
      this.#report.add(CODES.MDL_ASCII_KEYWORD_UNKNOWN, `Unknown keyword "${shorten(keyword)}"`, start);
      this.#before = 'unknown';
    }
    this.#kept.push(this.#lines.line());
  }

  /** Stores the kept lines in the element that contains them. */
  endIn(owner: { rest?: string }): void {
    if (this.#kept.length > 0) owner.rest = this.#kept.join('\n');
    this.#kept = [];
    this.#before = 'nothing';
  }
}

/** Number of characters of a word that a message shows. */
const SHOWN = 60;

function shorten(word: string): string {
  return word.length > SHOWN ? `${word.slice(0, SHOWN)}…` : word;
}
