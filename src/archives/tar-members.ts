/** The members of a tar that is in memory as a whole, with every byte of it. */
import type { Extent } from '../binary/reader.ts';
import {
  type Ahead,
  aheadIn,
  checkAhead,
  FILES,
  FOLDER,
  headerOf,
  isAhead,
  nameOf,
  numberOf,
} from './tar-header.ts';
import { BLOCK_BYTES } from './tar-schema.ts';

/** One after the other these fill the tar up to its tail. */
export interface TarMember {
  name: string;
  kind: 'file' | 'folder' | 'other';
  /** Its header and what stands before it and belongs to it, such as a long name. */
  header: Extent;
  /** What is in it, and what fills its last block. */
  contents: Extent;
  padding: Extent;
}

/**
 * All members that are whole. The tail is what is behind them: blocks of zeros, nothing, or a member that is cut off.
 *
 * @throws FormatError ARCHIVE_DIRECTORY where there is no header where one should be
 */
export function tarMembers(bytes: Uint8Array): { members: TarMember[]; tail: number; isCut: boolean } {
  const members: TarMember[] = [];
  let ahead: Ahead = {};
  let tail = 0;
  let at = 0;
  while (at + BLOCK_BYTES <= bytes.length) {
    const block = bytes.subarray(at, at + BLOCK_BYTES);
    if (block.every((byte) => byte === 0)) return { members, tail, isCut: false };
    const header = headerOf(block, at);
    const kind = header.kind.text;
    const size = ahead.size ?? numberOf(header.size, at);
    const offset = at + BLOCK_BYTES;
    if (offset + size > bytes.length) return { members, tail, isCut: true };
    at = Math.min(bytes.length, offset + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES);
    if (isAhead(kind)) {
      checkAhead(size, offset);
      ahead = { ...ahead, ...aheadIn(kind, bytes.subarray(offset, offset + size)) };
      continue;
    }
    members.push({
      name: ahead.name ?? nameOf(header),
      kind: FILES.has(kind) ? 'file' : kind === FOLDER ? 'folder' : 'other',
      header: { offset: tail, size: offset - tail },
      contents: { offset, size },
      padding: { offset: offset + size, size: at - offset - size },
    });
    ahead = {};
    tail = at;
  }
  return { members, tail, isCut: tail < bytes.length };
}
