/** Scene archives as bytes. Unchanged ones are byte-identical; new ones have the layout of Google's converter. */

import { gzipSync } from 'fflate';
import { wholeBlocks } from '../../../../archives/tar-members.ts';
import { gunzip } from '../../../../archives/unpack.ts';
import { concatenate } from '../../../../binary/concatenate.ts';
import { haveSameNumbers } from '../../../../math/columns.ts';
import type { ArchiveDocument, ArchiveMember, JsonObject } from './document.ts';
import { respell, spell } from './json-write.ts';
import { MARKER_NAME, MARKER_TEXT, SCENE_NAME } from './layout.ts';
import { isGzip } from './read.ts';
import { memberHeader } from './tar-write.ts';

/** @throws FormatError O3D_JSON_NUMBER, O3D_NAME_LONG */
export function writeArchive(document: ArchiveDocument): Uint8Array {
  const { container, scene } = document;
  const members = document.members.map((member) => {
    return member.name === SCENE_NAME && member.kind === 'file'
      ? { ...member, bytes: respell(member.bytes, scene) }
      : member;
  });
  if (container.kind === 'json') return members[0]?.bytes ?? new TextEncoder().encode(spell(scene));
  const tar = concatenate([...members.flatMap(memberParts), container.tail ?? NOTHING]);
  if (container.kind === 'tar') return tar;
  const { source } = container;
  return source && haveSameNumbers(gunzip(source).data, tar) ? source : pack(tar);
}

/** Uses the default level: the highest takes up to three times as long and saves less than 0.1 %. */
function pack(tar: Uint8Array): Uint8Array {
  return gzipSync(tar, { level: 6, mtime: 0 });
}

/** A tar, compressed if the original archive was. */
export function packAs(unpacked: Uint8Array, original: Uint8Array): Uint8Array {
  return isGzip(original) ? pack(unpacked) : unpacked;
}

const encoder = new TextEncoder();

/** A new archive of a scene and its files, in the order that Google's loader requires. */
export function createArchive(
  scene: JsonObject,
  files: readonly { name: string; bytes: Uint8Array }[],
): ArchiveDocument {
  const marker = { name: MARKER_NAME, bytes: encoder.encode(MARKER_TEXT) };
  const isBinary = ({ name }: { name: string }) => name.endsWith('.bin');
  const ordered = [
    marker,
    ...files.filter(isBinary).sort((a, b) => (a.name < b.name ? -1 : 1)),
    { name: SCENE_NAME, bytes: encoder.encode(spell(scene)) },
    ...files.filter((file) => !isBinary(file)),
  ];
  const members = withFolders(ordered);
  return { format: 'o3d.archive', container: { kind: 'tar.gz' }, scene, members };
}

/** Adds a member for each folder before its first file. */
function withFolders(files: readonly { name: string; bytes: Uint8Array }[]): ArchiveMember[] {
  const known = new Set<string>();
  return files.flatMap(({ name, bytes }): ArchiveMember[] => {
    const folders = [...name.matchAll(/(?<=.)\//g)].map(({ index }) => name.slice(0, index + 1));
    const unknown = folders.filter((folder) => !known.has(folder));
    for (const folder of unknown) known.add(folder);
    const before = unknown.map((folder): ArchiveMember => ({ name: folder, kind: 'folder', bytes: NOTHING }));
    return [...before, { name, kind: 'file', bytes }];
  });
}

const NOTHING = new Uint8Array();

function memberParts(member: ArchiveMember): Uint8Array[] {
  const { bytes, padding = new Uint8Array(wholeBlocks(bytes.length) - bytes.length) } = member;
  return [memberHeader(member), bytes, padding];
}
