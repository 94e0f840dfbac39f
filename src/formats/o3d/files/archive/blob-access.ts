/** Geometry, curves and skins of a scene, wherever they are: in members by their ranges, or in `scene.json` itself. */
import type { Extent } from '../../../../binary/reader.ts';
import { FormatError } from '../../../../report/report.ts';
import { O3D_CODES } from '../../codes.ts';
import type { BufferBlob, CurveBlob, SkinBlob } from '../blobs/document.ts';
import { type BlobReader, blobReader } from '../blobs/read.ts';
import type { ArchiveDocument, JsonValue, SceneObject } from './document.ts';
import { bufferFromJson, curveFromJson, skinFromJson } from './json-data.ts';
import { BLOB_MEMBERS, fileNamed } from './layout.ts';

/**
 * What an object's data is; undefined where it has none, as an `o3djs.DestinationBuffer`. Asked twice, it is the same.
 *
 * @throws FormatError where the data is missing or damaged, with the path of the object in `scene.json`
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
  /** Bytes that ranges have led to so far, those that two led to twice. */
  taken: number;
}

/** Data in the JSON, if it is there. */
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
        ? 'no file'
        : member
          ? `${name} of ${member.bytes.length} bytes`
          : `${name}, which is missing`;
    throw new FormatError(O3D_CODES.O3D_RANGE, `${JSON.stringify(range)} lies in ${where}`, { path });
  }
  checkTaken(member, extent, path);
  try {
    return read(member.reader, extent);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    // Its place in the member means nothing to whoever reads `scene.json`.
    error.path = object.path;
    error.offset = undefined;
    throw error;
  }
}

/** Where a range lies that is two numbers in order inside a member. */
export function rangeIn(range: JsonValue, size: number): Extent | undefined {
  if (!Array.isArray(range) || range.length !== 2) return undefined;
  const [begin, end] = range;
  if (!Number.isInteger(begin) || !Number.isInteger(end)) return undefined;
  const extent = { offset: Number(begin), size: Number(end) - Number(begin) };
  return extent.offset >= 0 && extent.size >= 0 && extent.offset + extent.size <= size ? extent : undefined;
}

/** Ranges may go through this many times a member's bytes; those of real archives share none. */
const OVERLAP_LIMIT = 8;

function checkTaken(member: OpenMember, { size }: Extent, path: string): void {
  member.taken += size;
  if (member.taken <= OVERLAP_LIMIT * member.bytes.length) return;
  const message = `${member.taken} bytes of ${member.bytes.length} were read so far`;
  throw new FormatError(O3D_CODES.O3D_RANGE_OVERLAP, message, { path });
}
