/**
 * Reads scene archives: the container, its members, and `scene.json`
 * (docs/reference/o3d.md#archive-layout).
 */

import { ARCHIVE_CODES } from '../../../../archives/codes.ts';
import { unpackedLimit } from '../../../../archives/limits.ts';
import { tarMembers, wholeBlocks } from '../../../../archives/tar-members.ts';
import { gunzip } from '../../../../archives/unpack.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { isObject } from '../../../../text/json-words.ts';
import { O3D_CODES } from '../../codes.ts';
import type { ArchiveDocument, ArchiveMember, Container, JsonObject, JsonValue } from './document.ts';
import { parseJson } from './json-read.ts';
import { SCENE_NAME } from './layout.ts';

/** @throws FormatError if it cannot be decompressed, or has no valid `scene.json` */
export function readArchive(bytes: Uint8Array, report: Report): ArchiveDocument {
  const unpacked = unpack(bytes, report);
  const { container, members, isCut } = membersOf(bytes, unpacked, report);
  const file = members.findLast(({ name, kind }) => kind === 'file' && name === SCENE_NAME);
  if (!file) {
    const found = counted(members.length, 'member');
    const message = `No ${SCENE_NAME} among ${isCut ? `the ${found} before the archive is cut off` : found}`;
    throw new FormatError(O3D_CODES.O3D_SCENE_MISSING, message, { offset: 0 });
  }
  const offset = file.bytes.byteOffset - unpacked.byteOffset;
  const scene = parseJson(file.bytes, { memory: unpackedLimit(unpacked.length), offset });
  return { format: 'o3d.archive', container, scene: checkScene(scene, offset), members };
}

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Whether bytes are a lone `scene.json`. */
export function isText(bytes: Uint8Array): boolean {
  return bytes.subarray(0, LONGEST_START).some((byte, at) => byte === OPEN_BRACE && isBlankBefore(bytes, at));
}

const OPEN_BRACE = 0x7b;
/** Most bytes before the JSON: a byte order mark and a few blanks. */
const LONGEST_START = 64;
const BEFORE_JSON: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d]);

function isBlankBefore(bytes: Uint8Array, end: number): boolean {
  return bytes.subarray(0, end).every((byte) => BEFORE_JSON.has(byte));
}

/** The bytes to which offsets refer: the tar, or a lone `scene.json`. @throws FormatError ARCHIVE_TOO_LARGE */
export function unpack(bytes: Uint8Array, report: Report): Uint8Array {
  if (!isGzip(bytes)) return bytes;
  const { data, complete } = gunzip(bytes);
  if (!complete) {
    report.add(
      ARCHIVE_CODES.ARCHIVE_TRUNCATED,
      `The compressed data is damaged or ends early; ${counted(data.length, 'byte')} were decompressed`,
    );
  }
  return data;
}

function membersOf(
  bytes: Uint8Array,
  unpacked: Uint8Array,
  report: Report,
): Pick<ArchiveDocument, 'container' | 'members'> & { isCut: boolean } {
  if (isText(unpacked) && !isGzip(bytes)) {
    const members: ArchiveMember[] = [{ name: SCENE_NAME, kind: 'file', bytes }];
    return { container: { kind: 'json' }, members, isCut: false };
  }
  const { members, tail, isCut } = tarMembers(unpacked);
  if (isCut) {
    const message = 'The archive ends in the middle of a member, which is kept';
    report.add(ARCHIVE_CODES.ARCHIVE_TRUNCATED, message, { offset: tail });
  }
  const part = ({ offset, size }: { offset: number; size: number }) =>
    unpacked.subarray(offset, offset + size);
  const behind = tail < unpacked.length ? { tail: unpacked.subarray(tail) } : {};
  const container: Container = isGzip(bytes)
    ? { kind: 'tar.gz', source: bytes, ...behind }
    : { kind: 'tar', ...behind };
  return {
    container,
    isCut,
    members: members.map(({ name, kind, header, contents, padding }): ArchiveMember => {
      const fill = part(padding);
      const member = { name, kind, bytes: part(contents), header: part(header) };
      const isUsual =
        fill.every((byte) => byte === 0) && fill.length === wholeBlocks(contents.size) - contents.size;
      return isUsual ? member : { ...member, padding: fill };
    }),
  };
}

function checkScene(scene: JsonValue, offset: number): JsonObject {
  if (isObject(scene) && isObject(scene.objects)) return scene;
  const message = `${SCENE_NAME} has no objects`;
  throw new FormatError(O3D_CODES.O3D_SCENE_SHAPE, message, { offset });
}
