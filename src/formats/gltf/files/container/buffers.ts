/** The bytes that accessors and images lie in. */

import type { MeshoptDecoder } from '../../../../binary/decoders.ts';
import { FormatError } from '../../../../report/report.ts';
import type { TextureFile } from '../../../format.ts';
import { GLTF_CODES } from '../../codes.ts';
import { bytesChunk, type GltfDocument, jsonOf } from './document.ts';
import { entry, type JsonObject } from './json.ts';
import { meshoptOf, unpackMeshopt } from './meshopt.ts';

/** The bytes of a buffer view, from its first to its last. */
export type ViewBytes = (view: number, path: string) => { bytes: Uint8Array; stride: number | undefined };

/**
 * @param files what the document names, see `neededFiles`
 * @param meshopt for views that are packed; without it those are read that also lie there as they are
 */
export function createViews(
  document: GltfDocument,
  files: readonly TextureFile[],
  meshopt: MeshoptDecoder | undefined,
): ViewBytes {
  const json = jsonOf(document);
  const buffers = json.objects('buffers');
  const views = json.objects('bufferViews');
  const loaded = new Map<number, Uint8Array>();
  const unpacked = new Map<number, Uint8Array>();

  function buffer(index: number, path: string): Uint8Array {
    const known = loaded.get(index);
    if (known) return known;
    const bytes = bufferBytes(document, entry(buffers, index, 'buffer', path), index, files);
    loaded.set(index, bytes);
    return bytes;
  }

  /** @param place a buffer view, or what stands for one in an extension */
  function range(place: JsonObject): Uint8Array {
    const bytes = buffer(place.neededWhole('buffer'), place.pathOf('buffer'));
    const start = place.whole('byteOffset') ?? 0;
    const end = start + place.neededWhole('byteLength');
    if (end <= bytes.length) return bytes.subarray(start, end);
    const message = `it ends at byte ${end} of a buffer of ${bytes.length}`;
    throw new FormatError(GLTF_CODES.GLTF_BUFFER_MISSING, message, { path: place.path });
  }

  function unpack(index: number, packed: JsonObject, decoder: MeshoptDecoder): Uint8Array {
    const bytes = unpacked.get(index) ?? unpackMeshopt(packed, range(packed), decoder);
    unpacked.set(index, bytes);
    return bytes;
  }

  /** A fallback only says how long its bytes would be. */
  function refuseFallback(view: JsonObject, packed: JsonObject): void {
    const plain = entry(buffers, view.neededWhole('buffer'), 'buffer', view.pathOf('buffer'));
    if (meshoptOf(plain)?.raw('fallback') !== true) return;
    const message = 'it is packed by meshopt; install meshoptimizer to read it';
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

function bufferBytes(
  document: GltfDocument,
  buffer: JsonObject,
  index: number,
  files: readonly TextureFile[],
): Uint8Array {
  const uri = buffer.string('uri');
  const bytes = uri === undefined ? index === 0 && bytesChunk(document)?.data : bytesOfUri(uri, files);
  if (bytes && bytes.length >= buffer.neededWhole('byteLength')) return bytes;
  const message = bytes
    ? `${buffer.neededWhole('byteLength')} bytes were announced, and there are ${bytes.length}`
    : `the file ${uri ?? 'with the bytes'} was not found`;
  throw new FormatError(GLTF_CODES.GLTF_BUFFER_MISSING, message, { path: buffer.path });
}

/** What a URI holds or names; undefined for a file that was not found. */
export function bytesOfUri(uri: string, files: readonly TextureFile[]): Uint8Array | undefined {
  return isData(uri) ? dataBytes(uri) : files.find((file) => file.uri === fileName(uri))?.bytes;
}

export function isData(uri: string): boolean {
  return /^data:/i.test(uri);
}

/** The name of the file that a relative URI means. */
export function fileName(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    // What is no URI is taken as it is written.
    return uri;
  }
}

function dataBytes(uri: string): Uint8Array | undefined {
  const comma = uri.indexOf(',');
  if (comma < 0) return undefined;
  const content = uri.slice(comma + 1);
  if (!/;base64$/i.test(uri.slice(0, comma))) return new TextEncoder().encode(fileName(content));
  try {
    return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
