import type { Code, Report } from '../../../../report/report.ts';
import { FRAME_KEYWORDS } from './keywords.ts';
import { LineReader } from './lines.ts';
import { LineIndex, type Places } from './places.ts';

/** Puts what the rules find into a report: with line and column as long as the document is as it was read. */
export class Findings {
  readonly #report: Report;
  readonly #source: { places: Places; lines: LineIndex; reader: LineReader } | undefined;

  constructor(report: Report, source?: { bytes: Uint8Array; places: Places }) {
    this.#report = report;
    this.#source = source && {
      places: source.places,
      lines: new LineIndex(source.bytes),
      reader: new LineReader(source.bytes),
    };
  }

  /**
   * @param part what it is about: a node, an animation, a list or the like
   * @param line of that list by its number, or of the others by the keyword that it begins with
   */
  add(code: Code, message: string, path: string, part: object, line?: number | string): void {
    const offset = this.#offset(part, line);
    if (offset === undefined || !this.#source) this.#report.add(code, message, { path });
    else {
      const where = this.#source.lines.at(offset);
      this.#report.add(code, `line ${where.line}, column ${where.column}: ${message}`, { path, offset });
    }
  }

  #offset(part: object, line?: number | string): number | undefined {
    const start = this.#source?.places.get(part);
    if (!this.#source || start === undefined || line === undefined) return start;
    const { reader } = this.#source;
    reader.seek(start);
    reader.next();
    const found = typeof line === 'number' ? skipRows(reader, line) : seekKeyword(reader, line);
    return found ? reader.start : start;
  }
}

/** Goes on to a line of the list whose keyword the reader is at. */
function skipRows(reader: LineReader, row: number): boolean {
  for (let passed = 0; passed <= row; passed++) if (!reader.next()) return false;
  return true;
}

/** Goes on to the line that begins with a keyword, inside of what begins where the reader is. */
function seekKeyword(reader: LineReader, keyword: string): boolean {
  const sought = keyword.toLowerCase();
  while (reader.next()) {
    const word = reader.word().toLowerCase();
    if (word === sought) return true;
    if (FRAME_KEYWORDS.has(word)) return false;
  }
  return false;
}
