import type { Code, Report } from '../../../../report/report.ts';
import { LineIndex } from './places.ts';

/** Puts what is wrong with a text into a report, with line and column. */
export class Complaints {
  readonly #report: Report;
  readonly #lines: LineIndex;
  /** Path of what is being read; asked for when something is wrong only. */
  path: () => string = () => '';

  constructor(report: Report, source: Uint8Array) {
    this.#report = report;
    this.#lines = new LineIndex(source);
  }

  /** @param part of the path, below what is being read */
  add(code: Code, message: string, offset: number, part = ''): void {
    const { line, column } = this.#lines.at(offset);
    const path = joinPath(this.path(), part);
    this.#report.add(code, `line ${line}, column ${column}: ${message}`, { path, offset });
  }
}

function joinPath(outer: string, inner: string): string {
  return outer === '' || inner === '' || inner.startsWith('[') ? outer + inner : `${outer}.${inner}`;
}
