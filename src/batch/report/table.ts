/** The rows of a batch as the table of the page. */
import type { BatchRow } from '../../convert/batch/row.ts';
import type { Columns, PageData, TableRow } from './data.ts';
import { missingKey } from './tally.ts';

/** Limit of the rows in the page: a browser cannot open a page of several gigabytes. */
const MOST_ROWS = 250_000;

/** Names to which rows refer by number. */
class Names {
  readonly list: string[] = [];
  readonly #numbers = new Map<string, number>();

  number(name: string, key = name): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.list.length);
    return this.list.push(name) - 1;
  }
}

export class Table {
  readonly #codes = new Names();
  readonly #missing = new Names();
  /** Rows with errors or without a result, which have priority. */
  readonly #serious: TableRow[] = [];
  readonly #others: TableRow[] = [];
  readonly #most: number;

  constructor(most = MOST_ROWS) {
    this.#most = most;
  }

  add(row: BatchRow): void {
    const rows = row.status === 'failed' || row.issues.error > 0 ? this.#serious : this.#others;
    if (rows.length < this.#most) rows.push(this.#tableRow(row));
  }

  data(): Omit<PageData, 'kind' | 'report'> {
    const others = this.#others.slice(0, this.#most - this.#serious.length);
    const rows = [...this.#serious, ...others].sort((a, b) => (a.input < b.input ? -1 : 1));
    return { codes: this.#codes.list, missing: this.#missing.list, rows: columnsOf(rows) };
  }

  #tableRow(row: BatchRow): TableRow {
    const {
      input,
      status,
      issues,
      losses,
      outputs,
      thumbnail,
      error,
      missing,
      seconds,
      deviation = -1,
    } = row;
    const missingNumbers = missing.map(({ name, role }) =>
      this.#missing.number(name, missingKey(name, role)),
    );
    return {
      input,
      status,
      errors: issues.error,
      warnings: issues.warning,
      losses: losses.reduce((sum, { count }) => sum + count, 0),
      bytes: outputs.reduce((sum, { bytes }) => sum + bytes, 0),
      seconds,
      deviation,
      output: outputs[0]?.path ?? '',
      thumbnail: thumbnail?.path ?? (outputs[0]?.path.endsWith('.png') ? outputs[0].path : ''),
      message: error?.message ?? '',
      codes: Object.keys(row.codes).map((code) => this.#codes.number(code)),
      missing: [...new Set(missingNumbers)],
    };
  }
}

function columnsOf(rows: readonly TableRow[]): Columns {
  return {
    input: rows.map(({ input }) => input),
    status: rows.map(({ status }) => status),
    errors: rows.map(({ errors }) => errors),
    warnings: rows.map(({ warnings }) => warnings),
    losses: rows.map(({ losses }) => losses),
    bytes: rows.map(({ bytes }) => bytes),
    seconds: rows.map(({ seconds }) => seconds),
    deviation: rows.map(({ deviation }) => deviation),
    output: rows.map(({ output }) => output),
    thumbnail: rows.map(({ thumbnail }) => thumbnail),
    message: rows.map(({ message }) => message),
    codes: rows.map(({ codes }) => codes),
    missing: rows.map(({ missing }) => missing),
  };
}
