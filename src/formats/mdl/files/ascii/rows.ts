import type { Code } from '../../../../report/report.ts';
import type { NumberSink } from '../../../../text/numbers.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import type { Complaints } from './complaints.ts';
import type { LineReader } from './lines.ts';

const ZERO = 0x30;
const NINE = 0x39;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;

/** Lines of a list, as many as it announces or as there are. */
export class RowReader {
  readonly #lines: LineReader;
  readonly #complaints: Complaints;
  #keyword = '';
  #keywordStart = 0;
  /** Lines that the list has announced; undefined where it has not. */
  announced: number | undefined;
  /** Lines that were read. */
  count = 0;

  constructor(lines: LineReader, complaints: Complaints) {
    this.#lines = lines;
    this.#complaints = complaints;
  }

  /** Begins a list whose keyword has just been read, and which may announce its length. */
  begin(keyword: string): void {
    this.open(keyword);
    const start = this.#lines.wordStart();
    if (this.#lines.atEnd()) return;
    const scanner = this.#lines.numbers();
    const announced = scanner.next() ? Math.trunc(scanner.value) : -1;
    if (announced >= 0) this.announced = announced;
    else this.#complaints.add(CODES.MDL_ASCII_NUMBER, 'this is no count', start, keyword);
    this.#lines.readOn();
    this.endLine(keyword);
  }

  /** Begins a list that cannot announce its length. */
  open(keyword: string): void {
    this.#keyword = keyword;
    this.#keywordStart = this.#lines.start;
    this.announced = undefined;
    this.count = 0;
  }

  /** Goes on to the next line of the list if it begins with a number. */
  nextNumbers(): boolean {
    return this.#seek() && this.#take(startsNumber(this.#lines));
  }

  /** Goes on to the next line of the list unless it begins with a word that ends the list. */
  nextNames(ends: (word: string, announced: boolean) => boolean): boolean {
    return this.#seek() && this.#take(!ends(this.#lines.word().toLowerCase(), this.announced !== undefined));
  }

  #seek(): boolean {
    return (this.announced === undefined || this.count < this.announced) && this.#lines.next();
  }

  #take(belongs: boolean): boolean {
    if (belongs) {
      this.#lines.restart();
      this.count++;
    } else this.#lines.back();
    return belongs;
  }

  /**
   * Puts the numbers of the line into a sink; whatever is missing or none is 0.
   *
   * @param least how many must be there
   */
  numbers(sink: NumberSink, columns: number, least: number): void {
    const scanner = this.#lines.numbers();
    for (let column = 0; column < columns; column++) {
      if (scanner.atEnd() || this.#lines.isComment(scanner.at)) {
        if (column < least) this.complain(CODES.MDL_ASCII_VALUE_MISSING, `there are ${column} of ${columns}`);
        for (; column < columns; column++) sink.push(0);
        break;
      }
      const start = scanner.at;
      if (scanner.next() && sink.push(scanner.value) !== false) continue;
      this.complain(CODES.MDL_ASCII_NUMBER, 'this is no number that can stand here', start);
      sink.push(0);
    }
    if (scanner.stray) this.complain(CODES.MDL_ASCII_NUMBER, 'a number has something else behind it');
    this.#lines.readOn();
    this.endLine(this.#part());
  }

  /** Reports what the line has behind what was read. */
  endLine(part: string): void {
    if (this.#lines.atEnd()) return;
    const start = this.#lines.wordStart();
    this.#complaints.add(CODES.MDL_ASCII_VALUE_EXTRA, 'nothing is expected here', start, part);
  }

  complain(code: Code, message: string, offset = this.#lines.start): void {
    this.#complaints.add(code, message, offset, this.#part());
  }

  #part(): string {
    return this.count === 0 ? this.#keyword : `${this.#keyword}[${this.count - 1}]`;
  }

  /** Ends the list. @returns whether a line said so */
  end(): boolean {
    const { announced, count } = this;
    if (announced !== undefined && count < announced) {
      const message = `${announced} lines are announced, and there are ${count}`;
      this.#complaints.add(CODES.MDL_ASCII_COUNT, message, this.#keywordStart, this.#keyword);
    }
    if (!this.#lines.next()) return false;
    if (this.#lines.word().toLowerCase() === 'endlist') return true;
    this.#lines.back();
    return false;
  }

  /** Reports that no line ended the list. */
  complainUnclosed(): void {
    const message = 'the list has neither a count nor an endlist';
    this.#complaints.add(CODES.MDL_ASCII_UNCLOSED, message, this.#keywordStart, this.#keyword);
  }
}

/** Whether a line begins with a number, or something that can only be meant as one. */
function startsNumber(lines: LineReader): boolean {
  const code = lines.first;
  if ((code >= ZERO && code <= NINE) || code === MINUS || code === PLUS || code === POINT) return true;
  return lines.numbers().next();
}
