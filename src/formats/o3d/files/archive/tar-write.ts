/** Headers of tar members as Google's converter wrote them (docs/reference/o3d.md#archive-layout). */

import { tarHead, wholeBlocks } from '../../../../archives/tar-members.ts';
import { BLOCK_BYTES } from '../../../../archives/tar-schema.ts';
import { concatenate } from '../../../../binary/concatenate.ts';
import { FormatError } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { O3D_CODES } from '../../codes.ts';
import type { ArchiveMember } from './document.ts';

const encoder = new TextEncoder();

/** Most bytes of a name in a header, with or without a NUL. */
const SHORT_NAME = 100;
/** The limit of Google's reader. */
const LONGEST_NAME = 1024;
const LONG_NAME = '././@LongLink';

/** Offsets of the header fields that differ between members. */
const SIZE_AT = 124;
const CHECKSUM_AT = 148;
const KIND_AT = 156;

/**
 * The original header if it is still correct, else a new one.
 *
 * @throws FormatError O3D_NAME_LONG
 */
export function memberHeader(member: ArchiveMember): Uint8Array {
  const { name, kind, bytes, header } = member;
  const head = header && tarHead(header, 0);
  if (!header || head?.name !== name || head.kind !== kind) return newHeader(member);
  if (head.size === bytes.length) return header;
  if (header.length !== BLOCK_BYTES) return newHeader(member);
  return finish(header.slice(), bytes.length);
}

function newHeader({ name, kind, bytes }: ArchiveMember): Uint8Array {
  const type = kind === 'folder' ? '5' : '0';
  const encoded = encoder.encode(name);
  if (encoded.length < SHORT_NAME) return headerBlock(name, type, bytes.length);
  if (encoded.length > LONGEST_NAME) {
    const message = `File name of ${counted(encoded.length, 'byte')} exceeds the limit of ${counted(LONGEST_NAME, 'byte')}`;
    throw new FormatError(O3D_CODES.O3D_NAME_LONG, message, { path: name.slice(0, SHORT_NAME) });
  }
  // Unlike GNU tar, the converter does not count a NUL after the name.
  const padded = new Uint8Array(wholeBlocks(encoded.length));
  padded.set(encoded);
  const short = new TextDecoder('latin1').decode(encoded.subarray(0, SHORT_NAME - 1));
  return concatenate([
    headerBlock(LONG_NAME, 'L', encoded.length),
    padded,
    headerBlock(short, type, bytes.length),
  ]);
}

/** Constant fields of the converter's headers: an arbitrary owner and date. */
const FIXED: readonly (readonly [offset: number, text: string])[] = [
  [108, '0000765\0'],
  [116, '0000204\0'],
  [136, '11131753141\0'],
  [257, 'ustar  \0'],
  [265, 'guest'],
  [297, 'staff'],
];

function headerBlock(name: string, type: string, size: number): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(encoder.encode(name).subarray(0, SHORT_NAME));
  block.set(encoder.encode(type === '5' ? '0000755\0' : '0000644\0'), SHORT_NAME);
  for (const [offset, text] of FIXED) block.set(encoder.encode(text), offset);
  block.set(encoder.encode(type), KIND_AT);
  return finish(block, size);
}

/** Writes the size and then the checksum, which covers all bytes. */
function finish(block: Uint8Array, size: number): Uint8Array {
  block.set(encoder.encode(`${size.toString(8).padStart(11, '0')}\0`), SIZE_AT);
  block.fill(0x20, CHECKSUM_AT, KIND_AT);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.set(encoder.encode(`${sum.toString(8).padStart(6, '0')}\0\0`), CHECKSUM_AT);
  return block;
}
