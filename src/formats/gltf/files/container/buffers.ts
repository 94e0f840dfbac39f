/** The bytes of accessors and images. */

import type { MeshoptDecoder } from '../../../../binary/decoders.ts';
import { FormatError } from '../../../../report/report.ts';
import { fromBase64 } from '../../../../text/base64.ts';
import { counted, grouped } from '../../../../text/counts.ts';
import { GLTF_CODES } from '../../codes.ts';
import { bytesChunk, type GltfDocument, jsonOf } from './document.ts';
import { entry, type JsonObject } from './json.ts';
import { meshoptOf, unpackMeshopt } from './meshopt.ts';

/** The bytes of a buffer view. */
export type ViewBytes = (view: number, path: string) => { bytes: Uint8Array; stride: number | undefined };

/** @param meshopt the decoder for compressed views; without it only those with an uncompressed fallback can be read */
export function createViews(document: GltfDocument, meshopt: MeshoptDecoder | undefined): ViewBytes {
  const json = jsonOf(document);
  const buffers = json.objects('buffers');
  const views = json.objects('bufferViews');
  const loaded = new Map<number, Uint8Array>();
  const unpacked = new Map<number, Uint8Array>();

  function buffer(index: number, path: string): Uint8Array {
    const known = loaded.get(index);
    if (known) return known;
    const bytes = wholeBuffer(document, entry(buffers, index, 'buffer', path), index);
    loaded.set(index, bytes);
    return bytes;
  }

  /** @param place a buffer view, or its replacement in an extension */
  function range(place: JsonObject): Uint8Array {
    const bytes = buffer(place.neededWhole('buffer'), place.pathOf('buffer'));
    const start = place.whole('byteOffset') ?? 0;
    const end = start + place.neededWhole('byteLength');
    if (end <= bytes.length) return bytes.subarray(start, end);
    const message = `Buffer view ends at byte ${grouped(end)} of a buffer of ${counted(bytes.length, 'byte')}`;
    throw new FormatError(GLTF_CODES.GLTF_VALUE, message, { path: place.path });
  }

  function unpack(index: number, packed: JsonObject, decoder: MeshoptDecoder): Uint8Array {
    const bytes = unpacked.get(index) ?? unpackMeshopt(packed, range(packed), decoder);
    unpacked.set(index, bytes);
    return bytes;
  }

  /** Rejects a fallback buffer, which has a length, but no bytes. */
  function refuseFallback(view: JsonObject, packed: JsonObject): void {
    const plain = entry(buffers, view.neededWhole('buffer'), 'buffer', view.pathOf('buffer'));
    if (meshoptOf(plain)?.raw('fallback') !== true) return;
    const message = 'Buffer view compressed by meshopt, which needs meshoptimizer';
    throw new FormatError(GLTF_CODES.GLTF_DECODER_MISSING, message, { path: packed.path });
  }

  return (index, path) => {
    const view = entry(views, index, 'buffer view', path);
    const stride = view.whole('byteStride');
    const packed = meshoptOf(view);
    if (packed && meshopt) return { bytes: unpack(index, packed, meshopt), stride };
    if (packed) refuseFallback(view, packed);
    return { bytes: range(view), stride };
  };
}

/** @throws FormatError GLTF_BUFFER_MISSING */
function wholeBuffer(document: GltfDocument, buffer: JsonObject, index: number): Uint8Array {
  const bytes = bufferBytes(document, buffer, index);
  if (bytes && bytes.length >= buffer.neededWhole('byteLength')) return bytes;
  const uri = buffer.string('uri');
  const message = bytes
    ? `Expected a buffer of ${counted(buffer.neededWhole('byteLength'), 'byte')}, found ${grouped(bytes.length)}`
    : uri === undefined
      ? 'Buffer without bytes'
      : `File ${uri} not found`;
  throw new FormatError(GLTF_CODES.GLTF_BUFFER_MISSING, message, { path: buffer.path });
}

/** The bytes of a buffer; undefined if it has none or they were not found. */
export function bufferBytes(
  document: GltfDocument,
  buffer: JsonObject,
  index: number,
): Uint8Array | undefined {
  const uri = buffer.string('uri');
  if (uri === undefined) return index === 0 ? bytesChunk(document)?.data : undefined;
  if (isData(uri)) return dataBytes(uri);
  return document.parts?.find(({ name }) => name === fileName(uri))?.bytes;
}

export function isData(uri: string): boolean {
  return /^data:/i.test(uri);
}

/** The name of the file that a relative URI refers to. */
export function fileName(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    // An invalid URI is used literally.
    return uri;
  }
}

/** The bytes in a data URI; undefined if it is invalid. */
export function dataBytes(uri: string): Uint8Array | undefined {
  const comma = uri.indexOf(',');
  if (comma < 0) return undefined;
  const content = uri.slice(comma + 1);
  if (!/;base64$/i.test(uri.slice(0, comma))) return new TextEncoder().encode(fileName(content));
  return fromBase64(content);
}
