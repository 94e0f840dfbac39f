import { type Inspection, leaf } from '../../binary/type.ts';
import type { FileDocument } from '../format.ts';

/** A text file: what it says, and the bytes that said it. */
export interface TextDocument<C> extends FileDocument {
  content: C;
  /** Absent in a document that a program made. */
  source?: Uint8Array;
}

/** The source itself as long as it still says the same, so that an untouched file keeps every blank and comment. */
export function writeText<C>(
  document: TextDocument<C>,
  parse: (source: Uint8Array) => C,
  format: (content: C) => string,
): Uint8Array {
  const { source, content } = document;
  const said = source && JSON.stringify(parse(source));
  return said === JSON.stringify(content) ? source! : new TextEncoder().encode(format(content));
}

/** The text of a file: UTF-8, or Latin-1 where it is not. */
export function decodeFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** The byte tree of a text: its lines. */
export function inspectText(bytes: Uint8Array, name: string): Inspection {
  const starts = [0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === LINE_FEED) starts.push(at + 1);
  if (starts.at(-1) === bytes.length) starts.pop();
  const child = (index: number) => {
    const offset = starts[index]!;
    const end = starts[index + 1] ?? bytes.length;
    return leaf(
      `[${index}]`,
      'line',
      offset,
      end - offset,
      decodeFile(bytes.subarray(offset, end)).trimEnd(),
    );
  };
  return { name, type: 'text', offset: 0, size: bytes.length, childCount: starts.length, child };
}
const LINE_FEED = 10;
