import type { Code } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { NumberRows, type RowShape } from '../../../../text/number-rows.ts';
import { beginsNumber } from '../../../../text/numbers.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import type { LineReport } from './line-report.ts';
import type { LineReader } from './lines.ts';

const LARGEST_SIGNED = 0x7fffffff;
const LARGEST_UNSIGNED = 0xffffffff;

/** Reads the lines of a list, up to its stated number or its end. */
export class RowReader {
  readonly #lines: LineReader;
  readonly #report: LineReport;
  #keyword = '';
  #keywordStart = 0;
  /** The stated number of lines, if any. */
  announced: number | undefined;
  /** Number of lines that were read. */
  count = 0;
  /** The numbers of the list. */
  readonly table: NumberRows;

  constructor(lines: LineReader, report: LineReport) {
    this.#lines = lines;
    this.#report = report;
    this.table = new NumberRows(lines.bytes);
  }

  /** Begins a list, which may state its length, after its keyword. */
  begin(keyword: string): void {
    this.open(keyword);
    const start = this.#lines.wordStart();
    if (this.#lines.atEnd()) return;
    const scanner = this.#lines.numbers();
    const announced = scanner.next() ? Math.trunc(scanner.value) : -1;
    if (announced >= 0) this.announced = announced;
    else this.#report.add(CODES.MDL_ASCII_NUMBER, 'Expected a number of lines', start, keyword);
    this.#lines.readOn();
    this.endLine(keyword);
  }

  /** Begins a list that cannot state its length. */
  open(keyword: string): void {
    this.#keyword = keyword;
    this.#keywordStart = this.#lines.start;
    this.announced = undefined;
    this.count = 0;
    this.table.clear();
  }

  /** Reads the numbers of all lines of the list. */
  tableRows(shape: RowShape): void {
    this.#plainRows(shape);
    while (this.#nextNumbers()) {
      this.#anyRow(shape);
      this.#plainRows(shape);
    }
  }

  /** Reads the numbers of the rest of this line. */
  row(shape: RowShape): void {
    const lines = this.#lines;
    if (!lines.atEnd() && this.table.row(lines.wordStart(), shape)) lines.seek(this.table.at);
    else this.#anyRow(shape);
  }

  /** Reads lines that have nothing but numbers. */
  #plainRows(shape: RowShape): void {
    const lines = this.#lines;
    const most = this.announced === undefined ? Number.POSITIVE_INFINITY : this.announced - this.count;
    this.count += this.table.read(lines.end, shape, most);
    lines.seek(this.table.at);
  }

  /** Advances to the next line of the list if it begins with a number. */
  #nextNumbers(): boolean {
    return this.#seek() && this.#take(startsNumber(this.#lines));
  }

  /** Advances to the next line of the list unless it begins with a word that ends the list. */
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

  /** Reads the numbers of a line with any content; missing and invalid ones are 0. */
  #anyRow({ columns, least, whole }: RowShape): void {
    const scanner = this.#lines.numbers();
    const { numbers } = this.table;
    for (let column = 0; column < columns; column++) {
      if (scanner.atEnd() || this.#lines.isComment(scanner.at)) {
        if (column < least)
          this.report(
            CODES.MDL_ASCII_VALUE_MISSING,
            `Expected ${counted(columns, 'value')}, found ${column}`,
          );
        for (; column < columns; column++) numbers.push(0);
        break;
      }
      const start = scanner.at;
      const found = scanner.next();
      const value = column < whole ? scanner.value : asInteger(scanner.value);
      const isValid = found && (column < whole || (value | 0) === value);
      numbers.push(isValid ? value : 0);
      if (!isValid) this.report(CODES.MDL_ASCII_NUMBER, 'Expected a number', start);
    }
    if (scanner.stray) this.report(CODES.MDL_ASCII_NUMBER, 'Unexpected characters after a number');
    this.#lines.readOn();
    this.endLine(this.#part());
  }

  /** Reports remaining words of the line. */
  endLine(part: string): void {
    if (this.#lines.atEnd()) return;
    const start = this.#lines.wordStart();
    this.#report.add(CODES.MDL_ASCII_VALUE_EXTRA, 'Unexpected value', start, part);
  }

  report(code: Code, message: string, offset = this.#lines.start): void {
    this.#report.add(code, message, offset, this.#part());
  }

  #part(): string {
    return this.count === 0 ? this.#keyword : `${this.#keyword}[${this.count - 1}]`;
  }

  /** Ends the list. @returns whether it had an `endlist` line */
  end(): boolean {
    const { announced, count } = this;
    if (announced !== undefined && count < announced) {
      const message = `Expected ${counted(announced, 'line')} of ${this.#keyword}, found ${count}`;
      this.#report.add(CODES.MDL_ASCII_COUNT, message, this.#keywordStart, this.#keyword);
    }
    if (!this.#lines.next()) return false;
    if (this.#lines.word().toLowerCase() === 'endlist') return true;
    this.#lines.back();
    return false;
  }

  /** Reports that the list has no end. */
  reportUnclosed(): void {
    const message = `List ${this.#keyword} has neither a count nor an endlist`;
    this.#report.add(CODES.MDL_ASCII_UNCLOSED, message, this.#keywordStart, this.#keyword);
  }
}

/** Whether a line begins with a number, or a sign or point that can only belong to one. */
function startsNumber(lines: LineReader): boolean {
  return beginsNumber(lines.first) || lines.numbers().next();
}

/** A 32-bit integer; smoothing groups, which use the highest bit, are written unsigned. */
function asInteger(value: number): number {
  const whole = Math.trunc(value);
  return whole > LARGEST_SIGNED && whole <= LARGEST_UNSIGNED ? whole | 0 : whole;
}
