import type { Code, Report } from '../../../../report/report.ts';
import { FRAME_KEYWORDS } from './keywords.ts';
import { LineReader } from './lines.ts';
import { LineIndex, type Places } from './places.ts';

/** Reports the findings of rules, with line and column unless the document was edited. */
export class Findings {
  readonly #report: Report;
  readonly #source: { bytes: Uint8Array; places: Places; lines: LineIndex } | undefined;
  /** Only findings in a line of a part need it. */
  #reader: LineReader | undefined;

  constructor(report: Report, source?: { bytes: Uint8Array; places: Places }) {
    this.#report = report;
    this.#source = source && { ...source, lines: new LineIndex(source.bytes) };
  }

  /**
   * @param part node, animation, list or other object with the problem
   * @param line index of a line in a list, or keyword of a line in another object
   */
  add(code: Code, message: string, path: string, part: object, line?: number | string): void {
    const offset = this.#offset(part, line);
    if (offset === undefined || !this.#source) this.#report.add(code, message, { path });
    else {
      const where = this.#source.lines.at(offset);
      this.#report.add(code, `Line ${where.line}, column ${where.column}: ${message}`, { path, offset });
    }
  }

  #offset(part: object, line?: number | string): number | undefined {
    const start = this.#source?.places.get(part);
    if (!this.#source || start === undefined || line === undefined) return start;
    this.#reader ??= new LineReader(this.#source.bytes);
    const reader = this.#reader;
    reader.seek(start);
    reader.next();
    const found = typeof line === 'number' ? skipRows(reader, line) : seekKeyword(reader, line);
    return found ? reader.start : start;
  }
}

/** Advances to a line of the list at whose keyword the reader is. */
function skipRows(reader: LineReader, row: number): boolean {
  for (let passed = 0; passed <= row; passed++) if (!reader.next()) return false;
  return true;
}

/** Advances to the line with a keyword within the current frame. */
function seekKeyword(reader: LineReader, keyword: string): boolean {
  const sought = keyword.toLowerCase();
  while (reader.next()) {
    const word = reader.word().toLowerCase();
    if (word === sought) return true;
    if (FRAME_KEYWORDS.has(word)) return false;
  }
  return false;
}
