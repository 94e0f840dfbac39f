import type { RowShape } from '../../../../text/number-rows.ts';
import { FloatColumn, IntegerColumn } from '../../../../text/numbers.ts';
import { MDL_CODES as CODES } from '../../codes.ts';
import type { Boxes, PropertyValue, Shape, Weights } from '../../model/shapes.ts';
import type { KeyTrack } from './document.ts';
import { endsNames } from './keywords.ts';
import type { LineReport } from './line-report.ts';
import type { LineReader } from './lines.ts';
import { RowReader } from './rows.ts';

/** A bounding box, then a face. */
const CORNERS = 6;
const BOX: RowShape = { columns: CORNERS + 1, least: CORNERS + 1, whole: CORNERS };

/** Reads the value after a keyword and in the lines that belong to it, according to its shape. */
export class ValueReader {
  readonly #lines: LineReader;
  readonly #report: LineReport;
  readonly #rows: RowReader;

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
        this.#table(keyword, { ...shape, whole: shape.columns });
        return this.#rows.table.floats(0, shape.columns, shape.columns);
      case 'integers':
        this.#table(keyword, { ...shape, whole: 0 });
        return this.#rows.table.integers(0, shape.columns, shape.columns);
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
    const rows = this.#rows;
    const values = bezier ? 3 * columns : columns;
    const width = 1 + values;
    rows.begin(keyword);
    rows.tableRows(floats(width));
    const { announced } = rows;
    const moments = columns === 0 && announced !== undefined && rows.count < announced;
    if (moments) rows.announced = undefined;
    if (!rows.end() && announced === undefined) rows.reportUnclosed();
    const track: KeyTrack = {
      times: rows.table.floats(0, 1, width),
      values: rows.table.floats(1, values, width),
    };
    if (bezier) track.bezier = bezier;
    if (moments) track.announced = announced;
    return track;
  }

  #vector(keyword: string, columns: number): Float32Array<ArrayBuffer> {
    const rows = this.#rows;
    rows.open(keyword);
    rows.row(floats(columns));
    return rows.table.floats(0, columns, columns);
  }

  #table(keyword: string, shape: RowShape): void {
    const rows = this.#rows;
    rows.begin(keyword);
    rows.tableRows(shape);
    rows.end();
  }

  #names(keyword: string): string[] {
    const names: string[] = [];
    const rows = this.#rows;
    rows.begin(keyword);
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
    const start = new IntegerColumn();
    const bone = new IntegerColumn();
    const weight = new FloatColumn();
    rows.begin(keyword);
    while (rows.nextNames(endsNames)) {
      start.push(bone.length);
      while (!this.#lines.atEnd()) {
        const name = this.#lines.word();
        let index = bones.get(name);
        if (index === undefined) {
          index = bones.size;
          bones.set(name, index);
        }
        bone.push(index);
        weight.push(this.#weight());
      }
    }
    start.push(bone.length);
    rows.end();
    const { memory } = rows.table;
    return {
      bones: [...bones.keys()],
      start: new Uint32Array(start.take(memory)),
      bone: bone.take(memory),
      weight: weight.take(memory),
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
    const rows = this.#rows;
    rows.open(keyword);
    if (!this.#lines.atEnd()) {
      rows.count = 1;
      rows.row(BOX);
    }
    rows.tableRows(BOX);
    rows.end();
    return {
      bounds: rows.table.floats(0, CORNERS, BOX.columns),
      faces: rows.table.integers(CORNERS, 1, BOX.columns),
    };
  }
}

/** A line of floats, all of which are required. */
function floats(columns: number): RowShape {
  return { columns, least: columns, whole: columns };
}
