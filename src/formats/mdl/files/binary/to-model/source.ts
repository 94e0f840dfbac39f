/** What reading a model from a compiled document goes on with. */
import { BINARY_CODES } from '../../../../../binary/codes.ts';
import type { Report } from '../../../../../report/report.ts';
import { type Dialect, dialectOf } from '../controller-ids.ts';
import type { MdlDocument } from '../document.ts';

/** Nothing that compilers write becomes this many times as large, unless many things lead to the same place. */
const GROWTH_LIMIT = 16;
/** What small files may always take. */
const ALWAYS_ALLOWED = 1 << 20;

export interface Source {
  report: Report;
  dialect: Dialect;
  /** Bytes of numbers that may still be made. */
  bytesLeft: number;
}

export function sourceOf(document: MdlDocument, report: Report): Source {
  const { coreSize, rawSize } = document.file;
  const bytesLeft = GROWTH_LIMIT * (coreSize + rawSize) + ALWAYS_ALLOWED;
  return { report, dialect: dialectOf(document), bytesLeft };
}

/**
 * Counts numbers before they are made: a small file may lead to one place from everywhere.
 *
 * @throws FormatError BINARY_OVERLAP
 */
export function spend(source: Source, bytes: number, path: string): void {
  source.bytesLeft -= bytes;
  if (source.bytesLeft >= 0) return;
  const message = 'many things of the file share what they lead to, and would become far more than it holds';
  throw source.report.refusal(BINARY_CODES.BINARY_OVERLAP, message, { path });
}
