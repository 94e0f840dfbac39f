/** The members of a tar file in memory. They cover every byte of it. */
import type { Extent } from '../binary/reader.ts';
import {
  type Ahead,
  aheadIn,
  checkAhead,
  contentBytes,
  FILES,
  FOLDER,
  headerOf,
  isAhead,
  kindOf,
  nameOf,
} from './tar-header.ts';
import { BLOCK_BYTES } from './tar-schema.ts';

/** The part of a member before its contents. */
export interface TarHead {
  name: string;
  kind: 'file' | 'folder' | 'other';
  /** Bytes of the contents. */
  size: number;
  /** Its header with preceding members that belong to it, such as a long name. */
  header: Extent;
}

/** One after the other, members fill the file up to its tail. */
export interface TarMember extends TarHead {
  contents: Extent;
  /** The rest of the last block. */
  padding: Extent;
}

/**
 * All complete members. The tail follows them: blocks of zeros, nothing, or a member that is cut off.
 *
 * @throws FormatError ARCHIVE_DIRECTORY if a header is missing or damaged
 */
export function tarMembers(bytes: Uint8Array): { members: TarMember[]; tail: number; isCut: boolean } {
  const members: TarMember[] = [];
  let tail = 0;
  for (let head = tarHead(bytes, 0); head; head = tarHead(bytes, tail)) {
    const { header, size } = head;
    const offset = header.offset + header.size;
    if (offset + size > bytes.length) break;
    tail = Math.min(bytes.length, offset + wholeBlocks(size));
    const padding = { offset: offset + size, size: tail - offset - size };
    members.push({ ...head, contents: { offset, size }, padding });
  }
  return { members, tail, isCut: tail < bytes.length && !isEnd(bytes, tail) };
}

/** The head of the member that begins here; undefined at the end, and if it is cut off. */
export function tarHead(bytes: Uint8Array, start: number): TarHead | undefined {
  let ahead: Ahead = {};
  let at = start;
  while (at + BLOCK_BYTES <= bytes.length && !isEnd(bytes, at)) {
    const header = headerOf(bytes.subarray(at, at + BLOCK_BYTES), at);
    const name = ahead.name ?? nameOf(header);
    const kind = kindOf(header, name);
    const size = contentBytes(header, ahead, at);
    at += BLOCK_BYTES;
    if (!isAhead(kind)) {
      return {
        name,
        kind: FILES.has(kind) ? 'file' : kind === FOLDER ? 'folder' : 'other',
        size,
        header: { offset: start, size: at - start },
      };
    }
    checkAhead(size, at);
    ahead = { ...ahead, ...aheadIn(kind, bytes.subarray(at, at + size)) };
    at += wholeBlocks(size);
  }
  return undefined;
}

/** Whether the next block is all zeros, which ends the archive. */
function isEnd(bytes: Uint8Array, at: number): boolean {
  return at + BLOCK_BYTES <= bytes.length && bytes.subarray(at, at + BLOCK_BYTES).every((byte) => byte === 0);
}

/** Size of the contents, rounded up to whole blocks. */
export function wholeBlocks(size: number): number {
  return Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
}
