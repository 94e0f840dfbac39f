import { FloatColumn, IntegerColumn, type NumberSink } from '../../../../text/numbers.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import type { Boxes, PropertyValue, Shape, Weights } from '../../model/shapes.ts';
import type { KeyTrack } from './document.ts';
import { endsNames } from './keywords.ts';
import type { LineReport } from './line-report.ts';
import type { LineReader } from './lines.ts';
import { RowReader } from './rows.ts';

const CORNERS = 6;
const LARGEST_SIGNED = 0x7fffffff;
const LARGEST_UNSIGNED = 0xffffffff;

/** Reads the value after a keyword and in the lines that belong to it, according to its shape. */
export class ValueReader {
  readonly #lines: LineReader;
  readonly #report: LineReport;
  readonly #rows: RowReader;
  /** Columns that are reused for every list. */
  readonly #times = new FloatColumn();
  readonly #floats = new FloatColumn();
  readonly #integers = new IntegerColumn();
  readonly #starts = new IntegerColumn();
  readonly #columns = [this.#times, this.#floats, this.#integers, this.#starts];
  readonly #wholes: NumberSink = { push: (value) => this.#integers.push(asInteger(value)) };

  constructor(lines: LineReader, report: LineReport) {
    this.#lines = lines;
    this.#report = report;
    this.#rows = new RowReader(lines, report);
  }

  /** The value of a property, after its keyword. */
  value(shape: Shape, keyword: string): PropertyValue {
    switch (shape.kind) {
      case 'number':
      case 'switch':
        return this.number(keyword);
      case 'vector':
        return this.#vector(keyword, shape.columns);
      case 'word':
        return this.word(keyword);
      case 'floats':
        this.#table(keyword, this.#floats, shape.columns, shape.least);
        return this.#floats.take();
      case 'integers':
        this.#table(keyword, this.#wholes, shape.columns, shape.least);
        return this.#integers.take();
      case 'names':
        return this.#names(keyword);
      case 'weights':
        return this.#weights(keyword);
      case 'boxes':
        return this.#boxes(keyword);
    }
  }

  /** The single number of a line; `true` and `false` are 1 and 0. */
  number(keyword: string): number {
    const value = this.leadingNumber(keyword);
    this.#rows.endLine(keyword);
    return value;
  }

  /** A number that may be followed by other values. */
  leadingNumber(keyword: string): number {
    const start = this.#lines.wordStart();
    const scanner = this.#lines.numbers();
    if (!this.#lines.atEnd() && scanner.next()) {
      if (scanner.stray)
        this.#report.add(CODES.MDL_ASCII_NUMBER, 'Unexpected characters after a number', start, keyword);
      this.#lines.readOn();
      return Math.fround(scanner.value);
    }
    const word = this.optionalWord().toLowerCase();
    if (word === '') this.#reportMissing(keyword);
    else if (word !== 'true' && word !== 'false') {
      this.#report.add(CODES.MDL_ASCII_NUMBER, 'Expected a number', start, keyword);
    }
    return word === 'true' ? 1 : 0;
  }

  /** A single word; empty if missing. */
  word(keyword: string): string {
    const word = this.optionalWord();
    if (word === '') this.#reportMissing(keyword);
    this.#rows.endLine(keyword);
    return word;
  }

  #reportMissing(keyword: string): void {
    this.#report.add(CODES.MDL_ASCII_VALUE_MISSING, `No value for ${keyword}`, this.#lines.start, keyword);
  }

  optionalWord(): string {
    return this.#lines.word();
  }

  /** The keys of a property. @param columns numbers per value */
  keys(keyword: string, columns: number, bezier: boolean): KeyTrack {
    this.#begin(keyword);
    const width = 1 + (bezier ? 3 * columns : columns);
    let column = 0;
    const sink: NumberSink = {
      push: (value) => (column++ % width === 0 ? this.#times.push(value) : this.#floats.push(value)),
    };
    const rows = this.#rows;
    const { announced } = rows;
    while (rows.nextNumbers()) rows.numbers(sink, width, width);
    const moments = columns === 0 && announced !== undefined && rows.count < announced;
    if (moments) rows.announced = undefined;
    if (!rows.end() && announced === undefined) rows.reportUnclosed();
    return {
      times: this.#times.take(),
      values: this.#floats.take(),
      ...(bezier ? { bezier } : {}),
      ...(moments ? { announced } : {}),
    };
  }

  #vector(keyword: string, columns: number): Float32Array<ArrayBuffer> {
    this.#empty();
    this.#rows.open(keyword);
    this.#rows.numbers(this.#floats, columns, columns);
    return this.#floats.take();
  }

  #table(keyword: string, sink: NumberSink, columns: number, least: number): void {
    const rows = this.#rows;
    this.#begin(keyword);
    while (rows.nextNumbers()) rows.numbers(sink, columns, least);
    rows.end();
  }

  #names(keyword: string): string[] {
    const names: string[] = [];
    const rows = this.#rows;
    this.#begin(keyword);
    while (rows.nextNames(endsNames)) {
      names.push(this.#lines.word());
      rows.endLine(keyword);
    }
    rows.end();
    return names;
  }

  #weights(keyword: string): Weights {
    const rows = this.#rows;
    const bones = new Map<string, number>();
    this.#begin(keyword);
    while (rows.nextNames(endsNames)) {
      this.#starts.push(this.#integers.length);
      while (!this.#lines.atEnd()) {
        const name = this.#lines.word();
        let bone = bones.get(name);
        if (bone === undefined) {
          bone = bones.size;
          bones.set(name, bone);
        }
        this.#integers.push(bone);
        this.#floats.push(this.#weight());
      }
    }
    this.#starts.push(this.#integers.length);
    rows.end();
    return {
      bones: [...bones.keys()],
      start: new Uint32Array(this.#starts.take()),
      bone: this.#integers.take(),
      weight: this.#floats.take(),
    };
  }

  #weight(): number {
    const start = this.#lines.wordStart();
    if (this.#lines.atEnd()) {
      this.#rows.report(CODES.MDL_ASCII_VALUE_MISSING, 'No weight for the last bone');
      return 0;
    }
    const scanner = this.#lines.numbers();
    const found = scanner.next();
    this.#lines.readOn();
    if (found && !scanner.stray) return scanner.value;
    this.#rows.report(CODES.MDL_ASCII_NUMBER, 'Expected a weight', start);
    return found ? scanner.value : 0;
  }

  #boxes(keyword: string): Boxes {
    const width = CORNERS + 1;
    let column = 0;
    const sink: NumberSink = {
      push: (value) => (column++ % width < CORNERS ? this.#floats.push(value) : this.#wholes.push(value)),
    };
    const rows = this.#rows;
    this.#empty();
    rows.open(keyword);
    if (!this.#lines.atEnd()) {
      rows.count = 1;
      rows.numbers(sink, width, width);
    }
    while (rows.nextNumbers()) rows.numbers(sink, width, width);
    rows.end();
    return { bounds: this.#floats.take(), faces: this.#integers.take() };
  }

  #begin(keyword: string): void {
    this.#empty();
    this.#rows.begin(keyword);
  }

  #empty(): void {
    for (const column of this.#columns) column.length = 0;
  }
}

/** A 32-bit integer; smoothing groups, which use the highest bit, are written unsigned. */
function asInteger(value: number): number {
  const whole = Math.trunc(value);
  return whole > LARGEST_SIGNED && whole <= LARGEST_UNSIGNED ? whole | 0 : whole;
}
