/** Buffers, curves and skins from bytes (docs/reference/o3d.md). */

import type { Extent } from '../../../../binary/reader.ts';
import { type PartReader, partReader, size } from '../../../../binary/schema.ts';
import { inside } from '../../../../binary/type.ts';
import { FormatError } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { O3D_CODES } from '../../codes.ts';
import type { BufferBlob, CurveBlob, SkinBlob } from './document.ts';
import { blobHead, bufferHead, bufferRecord, curveFile, skinFile } from './schema.ts';

export type BlobId = 'BUFF' | 'CURV' | 'SKIN';

/** Buffers and fields allowed in a file: some ten times as many as in the largest known scene. */
const MOST_FIELDS = 1 << 16;

/** Fewer bytes after a buffer cannot be the start of another one. */
const MAGIC_BYTES = 4;

/** Reads blobs from anywhere in some bytes. @throws FormatError with the offset in those bytes */
export interface BlobReader {
  /** One buffer that fills the extent. */
  buffer(extent: Extent): BufferBlob;
  curve(extent: Extent): CurveBlob;
  skin(extent: Extent): SkinBlob;
}

export function blobReader(bytes: Uint8Array): BlobReader {
  const readPart = partReader(bytes);
  return {
    buffer: (extent) => {
      const { blob, end } = readBuffer(readPart, extent);
      const left = extent.offset + extent.size - end;
      if (left > 0) throw restError(left, end);
      return blob;
    },
    curve: (extent) => {
      checkHead(readPart, 'CURV', extent);
      const { id: _id, ...blob } = readPart(curveFile, {}, extent);
      return blob;
    },
    skin: (extent) => {
      checkHead(readPart, 'SKIN', extent);
      const { id: _id, ...blob } = readPart(skinFile, {}, extent);
      return blob;
    },
  };
}

/** All buffers of a file, in order. */
export function readBuffers(bytes: Uint8Array): BufferBlob[] {
  const readPart = partReader(bytes);
  const buffers: BufferBlob[] = [];
  let fields = 0;
  for (let offset = 0; offset < bytes.length; ) {
    const left = bytes.length - offset;
    if (offset > 0 && left < MAGIC_BYTES) throw restError(left, offset);
    inside(`buffers[${buffers.length}]`, () => {
      const extent = { offset, size: left };
      const { blob, end } = readBuffer(readPart, extent, MOST_FIELDS - fields);
      buffers.push(blob);
      fields += 1 + blob.fields.count;
      offset = end;
    });
  }
  return buffers;
}

function restError(bytes: number, offset: number): FormatError {
  const message = `${counted(bytes, 'byte')} after the end of the buffer`;
  return new FormatError(O3D_CODES.O3D_BUFFER_REST, message, { offset });
}

/** @param most fields allowed */
function readBuffer(
  readPart: PartReader,
  extent: Extent,
  most = MOST_FIELDS,
): { blob: BufferBlob; end: number } {
  checkHead(readPart, 'BUFF', extent);
  const { numFields } = readPart(bufferHead, {}, extent);
  if (numFields > most) {
    const message = `${counted(numFields, 'field')} in a buffer, more than the limit of ${counted(most, 'field')}`;
    throw new FormatError(O3D_CODES.O3D_BUFFERS_MANY, message, { path: 'numFields', offset: extent.offset });
  }
  const record = readPart(bufferRecord, {}, extent);
  const { id: _id, ...blob } = record;
  return { blob, end: extent.offset + size(bufferRecord, record) };
}

const VERSION = 1;

function checkHead(readPart: PartReader, expected: BlobId, extent: Extent): void {
  const { id, version } = readPart(blobHead, {}, extent);
  const { offset } = extent;
  if (id.text !== expected) {
    const message = `Expected “${expected}”, found “${id.text}”`;
    throw new FormatError(O3D_CODES.O3D_BLOB_ID, message, { path: 'id', offset });
  }
  if (version === VERSION) return;
  const message = `Version ${version} is not supported; expected ${VERSION}`;
  throw new FormatError(O3D_CODES.O3D_BLOB_VERSION, message, { path: 'version', offset: offset + 4 });
}
