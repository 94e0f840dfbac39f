/** Sparse files, whose parts between holes are stored one after the other (GNU tar manual, "Storing Sparse Files"). */
import { FormatError } from '../report/report.ts';
import { ARCHIVE_CODES } from './codes.ts';
import { checkUnpacked } from './limits.ts';
import { readRange, type Source } from './source.ts';
import { numberOf, type Sparse } from './tar-header.ts';
import { wholeBlocks } from './tar-members.ts';
import { BLOCK_BYTES } from './tar-schema.ts';

/** In the header: parts, whether a block with more of them follows, and the size. */
const PARTS = 386;
const MORE = 482;
const SIZE = 483;
/** The same flag in a block of parts. */
const MORE_IN_BLOCK = 504;
const FIELD_BYTES = 12;

/** The sparse map in the header of GNU's old format and in the following blocks, and the offset of the contents. */
export async function sparseAt(
  source: Source,
  at: number,
  header: Uint8Array,
): Promise<{ sparse: Sparse; end: number }> {
  const parts = partsIn(header.subarray(PARTS, MORE), at);
  let end = at + BLOCK_BYTES;
  for (let more = header[MORE]; more; end += BLOCK_BYTES) {
    const block = await readRange(source, end, BLOCK_BYTES, 'header');
    parts.push(...partsIn(block.subarray(0, MORE_IN_BLOCK), end));
    more = block[MORE_IN_BLOCK];
  }
  return { sparse: { size: numberOf(header.subarray(SIZE, SIZE + FIELD_BYTES), at), parts }, end };
}

function partsIn(fields: Uint8Array, at: number): number[] {
  const parts: number[] = [];
  for (let field = 0; field < fields.length && fields[field]; field += FIELD_BYTES)
    parts.push(numberOf(fields.subarray(field, field + FIELD_BYTES), at));
  return parts;
}

/** The file with its holes. @throws FormatError ARCHIVE_TOO_LARGE, ARCHIVE_ENTRY_DAMAGED */
export function withHoles(contents: Uint8Array, { size = 0, parts: stated }: Sparse): Uint8Array {
  checkUnpacked(size, contents.length);
  const { parts, start } = stated ? { parts: stated, start: 0 } : mapOf(contents);
  const file = new Uint8Array(size);
  let at = start;
  for (let part = 0; part < parts.length; part += 2) {
    const [offset, length] = [parts[part]!, parts[part + 1] ?? 0];
    if (offset + length > size || at + length > contents.length) throw damaged();
    file.set(contents.subarray(at, at + length), offset);
    at += length;
  }
  return file;
}

const LINE_END = 0x0a;

/** Decimal lines, padded to whole blocks: the number of parts, then offset and length of each. */
function mapOf(contents: Uint8Array): { parts: number[]; start: number } {
  let at = 0;
  const next = () => {
    const end = contents.indexOf(LINE_END, at);
    const digits = new TextDecoder().decode(contents.subarray(at, Math.max(end, at)));
    if (!/^\d{1,15}$/.test(digits)) throw damaged();
    at = end + 1;
    return Number(digits);
  };
  const parts: number[] = [];
  for (let left = 2 * next(); left > 0; left--) parts.push(next());
  return { parts, start: wholeBlocks(at) };
}

function damaged(): FormatError {
  return new FormatError(
    ARCHIVE_CODES.ARCHIVE_ENTRY_DAMAGED,
    'The map of the sparse file does not match its size or its data',
  );
}
