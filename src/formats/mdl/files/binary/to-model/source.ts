/** The context of reading a model from a compiled document. */
import { BINARY_CODES } from '../../../../../binary/codes.ts';
import type { Report } from '../../../../../report/report.ts';
import { type Dialect, dialectOf } from '../controller-ids.ts';
import type { MdlDocument } from '../document.ts';

/** Limit of the size of a model relative to its file; only excessive sharing of data exceeds it. */
const GROWTH_LIMIT = 16;
/** Bytes that are always allowed. */
const ALWAYS_ALLOWED = 1 << 20;

export interface Source {
  report: Report;
  dialect: Dialect;
  /** Bytes that may still be allocated. */
  bytesLeft: number;
}

export function sourceOf(document: MdlDocument, report: Report): Source {
  const { coreSize, rawSize } = document.file;
  const bytesLeft = GROWTH_LIMIT * (coreSize + rawSize) + ALWAYS_ALLOWED;
  return { report, dialect: dialectOf(document), bytesLeft };
}

/**
 * Counts bytes before they are allocated: in a small file, many pointers may refer to the same data.
 *
 * @throws FormatError BINARY_OVERLAP
 */
export function spend(source: Source, bytes: number, path: string): void {
  source.bytesLeft -= bytes;
  if (source.bytesLeft >= 0) return;
  const message = 'Pointers share data so often that the model would be far larger than the file';
  throw source.report.refusal(BINARY_CODES.BINARY_OVERLAP, message, { path });
}
