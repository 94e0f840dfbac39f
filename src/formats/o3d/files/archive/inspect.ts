/** The byte tree of a scene archive. Offsets are those in the uncompressed tar, or in a `scene.json` alone. */
import { BLOCK_BYTES, tarHeader } from '../../../../archives/tar-schema.ts';
import { type Inspection, inspect, type Type } from '../../../../binary/schema.ts';
import { lastAtOrBefore, leaf } from '../../../../binary/type.ts';
import { Report, unlessRefused } from '../../../../report/report.ts';
import { inspectJson } from '../../../../text/json-tree.ts';
import { bufferRecord, curveFile, skinFile } from '../blobs/schema.ts';
import { rangeIn } from './blob-access.ts';
import type { ArchiveDocument, ArchiveMember, SceneObject } from './document.ts';
import { BLOB_MEMBERS, SCENE_NAME } from './layout.ts';
import { readArchive, unpack } from './read.ts';
import { indexScene } from './scene-index.ts';

/** @throws FormatError if the archive cannot be read */
export function inspectArchive(bytes: Uint8Array, name: string): Inspection {
  const document = readArchive(bytes, new Report());
  const unpacked = unpack(bytes, new Report());
  const { container, members } = document;
  if (container.kind === 'json') return branch(name, 'scene', 0, [jsonNode(bytes, 0, bytes.length, 'scene')]);
  const blobs = blobsByMember(document);
  const nodes: Inspection[] = [];
  let at = 0;
  for (const member of members) {
    const node = inspectMember(unpacked, member, at, blobs.get(member.name) ?? []);
    nodes.push(node);
    at += node.size;
  }
  const rest = unpacked.length - at;
  if (rest > 0) nodes.push(leaf('tail', `u8[${rest}]`, at, rest));
  return branch(name, container.kind === 'tar' ? 'tar' : 'tar in gzip', 0, nodes);
}

/** Objects with data in a member, in the order of the data. */
function blobsByMember({ scene }: ArchiveDocument): Map<string, SceneObject[]> {
  const byMember = new Map<string, SceneObject[]>();
  for (const object of indexScene(scene).objects) {
    const name = BLOB_MEMBERS[object.className];
    if (name === undefined || object.custom.binaryRange === undefined) continue;
    const objects = byMember.get(name);
    if (objects) objects.push(object);
    else byMember.set(name, [object]);
  }
  return byMember;
}

function inspectMember(
  unpacked: Uint8Array,
  member: ArchiveMember,
  offset: number,
  objects: readonly SceneObject[],
): Inspection {
  const { name, kind, bytes, header = new Uint8Array() } = member;
  const ahead = header.length - BLOCK_BYTES;
  const start = offset + header.length;
  const padding = Math.min(-bytes.length & (BLOCK_BYTES - 1), unpacked.length - start - bytes.length);
  const isScene = kind === 'file' && name === SCENE_NAME;
  const parts = [
    leaf('ahead', 'header and long name', offset, ahead),
    inspect(tarHeader, unpacked, 'header', {}, { offset: offset + ahead, size: BLOCK_BYTES }),
    ...(isScene
      ? inspectJson(bytes, start)
      : [contents(unpacked, { offset: start, size: bytes.length }, objects)]),
    leaf('padding', 'padding', start + bytes.length, padding),
  ];
  return branch(
    isScene ? 'scene' : name,
    kind,
    offset,
    parts.filter(({ size }) => size > 0),
  );
}

function jsonNode(bytes: Uint8Array, offset: number, size: number, name: string): Inspection {
  return { ...branch(name, 'object', offset, inspectJson(bytes, offset)), size };
}

const BLOB_TYPES: Readonly<Record<string, Type<unknown>>> = {
  'o3d.Curve': curveFile,
  'o3d.Skin': skinFile,
};

interface Place {
  offset: number;
  size: number;
}

/** The data of a member by the ranges of the objects; unused and damaged parts are bytes. */
function contents(
  unpacked: Uint8Array,
  { offset, size }: Place,
  objects: readonly SceneObject[],
): Inspection {
  const ranges = objects
    .flatMap((object) => {
      const range = rangeIn(object.custom.binaryRange!, size);
      return range && range.size > 0 ? [{ ...range, object }] : [];
    })
    .sort((a, b) => a.offset - b.offset);
  if (ranges.length === 0) return leaf('contents', `u8[${size}]`, offset, size);
  const parts: Inspection[] = [];
  let end = 0;
  const skip = (to: number) => {
    if (to > end) parts.push(leaf('gap', `u8[${to - end}]`, offset + end, to - end));
  };
  for (const range of ranges) {
    if (range.offset < end) continue;
    skip(range.offset);
    parts.push(...blobNodes(unpacked, { offset: offset + range.offset, size: range.size }, range.object));
    end = range.offset + range.size;
  }
  skip(size);
  return branch('contents', `data of ${ranges.length} objects`, offset, parts);
}

function blobNodes(unpacked: Uint8Array, place: Place, { className, id }: SceneObject): Inspection[] {
  const name = `${className} ${id}`;
  const type = BLOB_TYPES[className] ?? bufferRecord;
  const node = unlessRefused(() => inspect(type, unpacked, name, {}, place));
  if (!node) return [leaf(name, `u8[${place.size}]`, place.offset, place.size)];
  const rest = place.size - node.size;
  return rest === 0 ? [node] : [node, leaf('rest', `u8[${rest}]`, place.offset + node.size, rest)];
}

/** A node with consecutive children. */
function branch(name: string, type: string, offset: number, nodes: readonly Inspection[]): Inspection {
  return {
    name,
    type,
    offset,
    size: nodes.reduce((sum, { size }) => sum + size, 0),
    childCount: nodes.length,
    child: (index) => nodes[index]!,
    childIndexAt: (at) => lastAtOrBefore((index) => nodes[index]!.offset, nodes.length, at),
  };
}
