/** Geometry, curves and skins of a scene, either in members by their ranges or in `scene.json` itself. */

import type { Extent } from '../../../../binary/reader.ts';
import { FormatError } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { O3D_CODES } from '../../codes.ts';
import type { BufferBlob, CurveBlob, SkinBlob } from '../blobs/document.ts';
import { type BlobReader, blobReader } from '../blobs/read.ts';
import type { ArchiveDocument, JsonValue, SceneObject } from './document.ts';
import { bufferFromJson, curveFromJson, skinFromJson } from './json-data.ts';
import { BLOB_MEMBERS, fileNamed } from './layout.ts';

/**
 * The data of an object; undefined without data, as for an `o3djs.DestinationBuffer`. Repeated calls return the same object.
 *
 * @throws FormatError if the data is missing or damaged, with the path of the object in `scene.json`
 */
export interface Blobs {
  /** Of a VertexBuffer, SourceBuffer or IndexBuffer. */
  buffer(object: SceneObject): BufferBlob | undefined;
  /** Of a Curve. */
  curve(object: SceneObject): CurveBlob | undefined;
  /** Of a Skin. */
  skin(object: SceneObject): SkinBlob | undefined;
}

export function openBlobs(document: ArchiveDocument): Blobs {
  const members = new Map<string, OpenMember>();
  const open = (name: string): OpenMember | undefined => {
    const bytes = members.has(name) ? undefined : fileNamed(document, name);
    if (bytes) members.set(name, { bytes, reader: blobReader(bytes), taken: 0 });
    return members.get(name);
  };
  const access = <T>(read: (reader: BlobReader, extent: Extent) => T, parse: Parse<T>) => {
    const known = new Map<SceneObject['json'], T | undefined>();
    return (object: SceneObject): T | undefined => {
      if (!known.has(object.json)) known.set(object.json, ofObject(object, open, read, parse));
      return known.get(object.json);
    };
  };
  return {
    buffer: access(
      (reader, extent) => reader.buffer(extent),
      ({ custom }, path) => custom.fieldData && bufferFromJson(custom.fieldData, `${path}.custom.fieldData`),
    ),
    curve: access(
      (reader, extent) => reader.curve(extent),
      ({ custom }, path) => custom.keys && curveFromJson(custom.keys, `${path}.custom.keys`),
    ),
    skin: access(
      (reader, extent) => reader.skin(extent),
      ({ properties }, path) =>
        properties.influences && skinFromJson(properties.influences, `${path}.properties.influences`),
    ),
  };
}

interface OpenMember {
  bytes: Uint8Array;
  reader: BlobReader;
  /** Bytes read so far; those in several ranges count several times. */
  taken: number;
}

/** Parses data in the JSON, if present. */
type Parse<T> = (object: SceneObject, path: string) => T | null | undefined | false | 0 | '';

function ofObject<T>(
  object: SceneObject,
  open: (name: string) => OpenMember | undefined,
  read: (reader: BlobReader, extent: Extent) => T,
  parse: Parse<T>,
): T | undefined {
  const range = object.custom.binaryRange;
  if (range === undefined) return parse(object, object.path) || undefined;
  const path = `${object.path}.custom.binaryRange`;
  const name = BLOB_MEMBERS[object.className];
  const member = name === undefined ? undefined : open(name);
  const extent = member && rangeIn(range, member.bytes.length);
  if (!member || !extent) {
    const where =
      name === undefined
        ? 'any file'
        : member
          ? `${name} of ${counted(member.bytes.length, 'byte')}`
          : `${name}, which is missing`;
    throw new FormatError(O3D_CODES.O3D_RANGE, `Range ${JSON.stringify(range)} is not in ${where}`, { path });
  }
  checkTaken(member, extent, path);
  try {
    return read(member.reader, extent);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    // The offset in the member is replaced by the path in `scene.json`.
    error.path = object.path;
    error.offset = undefined;
    throw error;
  }
}

/** A range as an extent; undefined if it is not two ascending integers within the member. */
export function rangeIn(range: JsonValue, size: number): Extent | undefined {
  if (!Array.isArray(range) || range.length !== 2) return undefined;
  const [begin, end] = range;
  if (!Number.isInteger(begin) || !Number.isInteger(end)) return undefined;
  const extent = { offset: Number(begin), size: Number(end) - Number(begin) };
  return extent.offset >= 0 && extent.size >= 0 && extent.offset + extent.size <= size ? extent : undefined;
}

/** Limit of the bytes that are read from a member, as a multiple of its size; ranges of real archives do not overlap. */
const OVERLAP_LIMIT = 8;

function checkTaken(member: OpenMember, { size }: Extent, path: string): void {
  member.taken += size;
  if (member.taken <= OVERLAP_LIMIT * member.bytes.length) return;
  const message = `Ranges of ${counted(member.taken, 'byte')} so far in a file of ${counted(member.bytes.length, 'byte')}`;
  throw new FormatError(O3D_CODES.O3D_RANGE_OVERLAP, message, { path });
}
