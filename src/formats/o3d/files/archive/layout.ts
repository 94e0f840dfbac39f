/** File names in scene archives (docs/reference/o3d.md#archive-layout). */
import { latin1 } from '../../../../binary/string.ts';
import type { ArchiveDocument, ArchiveMember } from './document.ts';

export const SCENE_NAME = 'scene.json';

/** The first file of an archive, by which Google's loader recognizes it. */
export const MARKER_NAME = 'aaaaaaaa.o3d';
export const MARKER_TEXT = 'o3d';

/** The member that contains the data of an object, by class. */
export const BLOB_MEMBERS: Readonly<Record<string, string>> = {
  'o3d.VertexBuffer': 'vertex-buffers.bin',
  'o3d.SourceBuffer': 'vertex-buffers.bin',
  'o3d.IndexBuffer': 'index-buffers.bin',
  'o3d.Curve': 'curve-keys.bin',
  'o3d.Skin': 'skins.bin',
};

/** A file by its raw name, as in params; of several, the last one. */
export function fileNamed(
  { members }: Pick<ArchiveDocument, 'members'>,
  name: string,
): Uint8Array | undefined {
  return members.findLast((member) => member.kind === 'file' && member.name === name)?.bytes;
}

/** Whether it is metadata of macOS. */
export function isMacintoshOnly({ name }: ArchiveMember): boolean {
  const file = name.slice(name.lastIndexOf('/') + 1);
  return file.startsWith('._') || file === '.DS_Store';
}

export function isMarker({ name, bytes }: ArchiveMember): boolean {
  return name === MARKER_NAME && latin1(bytes.subarray(0, MARKER_TEXT.length + 1)) === MARKER_TEXT;
}
