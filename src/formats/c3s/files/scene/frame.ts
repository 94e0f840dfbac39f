/** The structure of a C3S file: the extents of its chunks and of the subchunks of a model. */

import { takeCompressed } from '../../../../binary/compressed.ts';
import { growingWords } from '../../../../binary/growth.ts';
import type { Extent, Reader } from '../../../../binary/reader.ts';
import { read } from '../../../../binary/schema.ts';
import { enclose } from '../../../../binary/type.ts';
import { viewOf } from '../../../../binary/view.ts';
import { FormatError } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { C3S_CODES } from '../../codes.ts';
import { OPAQUE } from './document.ts';
import { idOf, kindPlace, lettersOf } from './kinds.ts';
import { modelHeader, riffHeader } from './records/container.ts';

export const RIFF = idOf('RIFF');
export const FORM = idOf('C3SB');
export const HEADER_ID = idOf('SHDR');
export const MODEL_ID = idOf('SMDL');

export const RIFF_BYTES = 12;
/** Size of a chunk header. */
export const CHUNK_BYTES = 8;

/** The extents of consecutive chunks. */
export interface ChunkList {
  count: number;
  id: Uint32Array;
  /** Their offsets. */
  offset: Uint32Array;
  /** Bytes of their content, which follows `CHUNK_BYTES`. */
  length: Uint32Array;
  /** The last one has an odd length and no padding byte. */
  unpadded: boolean;
}

export function isC3s(bytes: Uint8Array): boolean {
  return bytes.length >= RIFF_BYTES && read(riffHeader, bytes).form === FORM;
}

/** The chunks of a file. @throws FormatError */
export function scanFile(bytes: Uint8Array): ChunkList {
  const { id, length, form } = read(riffHeader, bytes);
  if (id !== RIFF || form !== FORM) {
    const message = `Expected a RIFF file of form C3SB, found ${lettersOf(id)} of form ${lettersOf(form)}`;
    throw new FormatError(C3S_CODES.C3S_CONTAINER, message, { path: 'riff', offset: 0 });
  }
  if (length !== bytes.length - CHUNK_BYTES) {
    const message = `Expected ${counted(length, 'byte')} after the RIFF header, found ${bytes.length - CHUNK_BYTES}`;
    throw new FormatError(C3S_CODES.C3S_RIFF_LENGTH, message, { path: 'riff.length', offset: 4 });
  }
  return scanChunks(bytes, { offset: RIFF_BYTES, size: bytes.length - RIFF_BYTES }, 'chunks');
}

/** @param path of the list, for errors */
function scanChunks(bytes: Uint8Array, { offset: start, size }: Extent, path: string): ChunkList {
  const view = viewOf(bytes);
  const end = start + size;
  const [ids, offsets, lengths] = [growingWords(), growingWords(), growingWords()];
  let at = start;
  for (let index = 0; at < end; index++) {
    if (end - at < CHUNK_BYTES) {
      const message = `${counted(end - at, 'byte')} left, too few for a chunk`;
      throw new FormatError(C3S_CODES.C3S_CHUNK_OVERRUN, message, { path: `${path}[${index}]`, offset: at });
    }
    const id = view.getUint32(at, true);
    const length = view.getUint32(at + 4, true);
    if (length > end - at - CHUNK_BYTES) {
      const message = `Chunk ${lettersOf(id)} of ${counted(length, 'byte')} exceeds its parent`;
      throw new FormatError(C3S_CODES.C3S_CHUNK_OVERRUN, message, { path: `${path}[${index}]`, offset: at });
    }
    ids.push(id);
    offsets.push(at);
    lengths.push(length);
    at += CHUNK_BYTES + length;
    if (length % 2 === 0) continue;
    if (at < end && bytes[at] !== 0) throw padError(bytes, at, `${path}[${index}]`);
    at++;
  }
  return {
    count: ids.length,
    id: ids.finish(),
    offset: offsets.finish(),
    length: lengths.finish(),
    unpadded: at > end,
  };
}

function padError(bytes: Uint8Array, offset: number, path: string): FormatError {
  const message = `Padding byte is ${bytes[offset]}, not 0`;
  return new FormatError(C3S_CODES.C3S_PAD_NOT_ZERO, message, { path, offset });
}

/** The extent of a chunk's content. */
export function contentOf({ offset, length }: ChunkList, index: number): Extent {
  return { offset: offset[index]! + CHUNK_BYTES, size: length[index]! };
}

/** A chunk of a document: a header, a model, or several consecutive unknown chunks. */
export interface Unit {
  kind: 'header' | 'model' | 'unknown';
  /** Index of its first chunk in the list. */
  first: number;
  count: number;
}

export function unitsOf({ id }: ChunkList): Unit[] {
  const units: Unit[] = [];
  id.forEach((one, first) => {
    const kind = one === HEADER_ID ? 'header' : one === MODEL_ID ? 'model' : 'unknown';
    const last = units.at(-1);
    if (kind === 'unknown' && last?.kind === 'unknown') last.count++;
    else units.push({ kind, first, count: 1 });
  });
  return units;
}

export interface ModelFrame {
  version: number;
  name: string;
  /** Bytes of version and name, without the padding byte. */
  headerSize: number;
  subchunks: ChunkList;
  /** Its last subchunk, or its header if there is none, has an odd length and no padding byte. */
  unpadded: boolean;
}

/** The header of a model and the extents of its subchunks. @throws FormatError with the path within the model */
export function scanModel(bytes: Uint8Array, extent: Extent): ModelFrame {
  const { version, name } = read(modelHeader, bytes, {}, extent);
  checkVersion(version, extent.offset);
  const headerSize = 4 + name.length + 1;
  const isOdd = headerSize % 2 === 1;
  const pad = extent.offset + headerSize;
  if (isOdd && headerSize < extent.size && bytes[pad] !== 0) throw padError(bytes, pad, 'name');
  const before = Math.min(extent.size, headerSize + (isOdd ? 1 : 0));
  const rest = { offset: extent.offset + before, size: extent.size - before };
  const subchunks = scanChunks(bytes, rest, 'subchunks');
  const unpadded = subchunks.unpadded || (isOdd && headerSize === extent.size);
  return { version, name, headerSize, subchunks, unpadded };
}

/** Only the higher half of a version, the major number, decides whether it is supported (docs/reference/c3s.md#structure). */
export function checkVersion(version: number, offset: number): void {
  if (version >>> 16 === 1) return;
  const message = `Version ${version >>> 16}.${version & 0xffff} is not supported`;
  throw new FormatError(C3S_CODES.C3S_VERSION_UNSUPPORTED, message, { path: 'version', offset });
}

/** The only known version of subchunks. */
export const KNOWN_VERSION = 1;

/** For each subchunk of a model its kind, as an index into `KINDS`, or `OPAQUE`. */
export function subchunkKinds(reader: Reader, subchunks: ChunkList): Uint8Array {
  const kinds = new Uint8Array(subchunks.count).fill(OPAQUE);
  let index = 0;
  try {
    for (; index < subchunks.count; index++) {
      const place = kindPlace(subchunks.id[index]!);
      if (place < 0) continue;
      bound(reader, contentOf(subchunks, index));
      if (takeCompressed(reader).value === KNOWN_VERSION) kinds[index] = place;
    }
  } catch (error) {
    throw enclose(error, `subchunks[${index}].version`);
  }
  return kinds;
}

/** Limits a reader to an extent of its bytes. */
export function bound(reader: Reader, { offset, size }: Extent): void {
  reader.offset = offset;
  reader.end = offset + size;
}
