import type { Code, Report } from '../../../../report/report.ts';
import { LineIndex } from './places.ts';

/** Reports problems of a text with line and column. */
export class LineReport {
  readonly #report: Report;
  readonly #lines: LineIndex;
  /** Path of the element that is being read. It is only called for issues. */
  path: () => string = () => '';

  constructor(report: Report, source: Uint8Array) {
    this.#report = report;
    this.#lines = new LineIndex(source);
  }

  /** @param part of the path, relative to the element that is being read */
  add(code: Code, message: string, offset: number, part = ''): void {
    const { line, column } = this.#lines.at(offset);
    const path = joinPath(this.path(), part);
    this.#report.add(code, `Line ${line}, column ${column}: ${message}`, { path, offset });
  }
}

function joinPath(outer: string, inner: string): string {
  return outer === '' || inner === '' || inner.startsWith('[') ? outer + inner : `${outer}.${inner}`;
}
