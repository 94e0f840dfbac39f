import { haveSameNumbers } from '../math/columns.ts';
import { Report } from '../report/report.ts';

/** A text file: its content and its original bytes. */
export interface TextDocument<C> {
  /** Id of its format, such as `mdl.ascii`. */
  format: string;
  content: C;
  /** Absent in a document that was not read from a file. */
  source?: Uint8Array;
}

/**
 * The original source if the content is unchanged, so that every blank and comment is kept.
 *
 * @param parse the reader of the source; its issues have been reported already
 */
export function writeText<C>(
  { source, content }: TextDocument<C>,
  parse: (source: Uint8Array, report: Report) => C,
  format: (content: C) => string,
): Uint8Array {
  const untouched = source && unchanged({ source, content }, parse) !== undefined;
  return untouched ? source : new TextEncoder().encode(format(content));
}

/** The content of the source, parsed again, if the document is unchanged; undefined if it was edited. */
export function unchanged<C>(
  { source, content }: Pick<TextDocument<C>, 'source' | 'content'>,
  parse: (source: Uint8Array, report: Report) => C,
): C | undefined {
  if (!source) return undefined;
  const said = parse(source, new Report());
  return isSame(said, content) ? said : undefined;
}

/** Whether two values of plain data are identical. Undefined is the same as absent. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isRecord(a) || !isRecord(b) || a.constructor !== b.constructor) return false;
  if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b)) return haveSameBytes(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return haveSameItems(a, b);
  return (
    Object.keys(a).every((key) => isSame(a[key], b[key])) &&
    Object.keys(b).every((key) => Object.hasOwn(a, key) || b[key] === undefined)
  );
}

function haveSameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  const length = Math.max(a.length, b.length);
  for (let at = 0; at < length; at++) if (!isSame(a[at], b[at])) return false;
  return true;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function haveSameBytes(a: ArrayBufferView, b: ArrayBufferView): boolean {
  const left = new Uint8Array(a.buffer, a.byteOffset, a.byteLength);
  const right = new Uint8Array(b.buffer, b.byteOffset, b.byteLength);
  return haveSameNumbers(left, right);
}
