/** Shared by text formats. */
import { type Inspection, leaf } from '../binary/type.ts';

// Creating a decoder takes longer than decoding a word.
const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('latin1');

/** Decodes the text of a file: UTF-8, or Latin-1 if it is not valid UTF-8. */
export function decodeFile(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin1.decode(bytes);
  }
}

/** The byte tree of a text: its lines with their line endings. */
export function inspectText(bytes: Uint8Array, name: string, decode = decodeFile): Inspection {
  const starts = [0];
  for (let at = 0; at < bytes.length; at++) {
    const ends = bytes[at] === LINE_FEED || (bytes[at] === RETURN && bytes[at + 1] !== LINE_FEED);
    if (ends) starts.push(at + 1);
  }
  if (starts.at(-1) === bytes.length) starts.pop();
  const child = (index: number) => {
    const offset = starts[index]!;
    const end = starts[index + 1] ?? bytes.length;
    return leaf(`[${index}]`, 'line', offset, end - offset, decode(bytes.subarray(offset, end)).trimEnd());
  };
  return { name, type: 'text', offset: 0, size: bytes.length, childCount: starts.length, child };
}
const LINE_FEED = 10;
const RETURN = 13;
