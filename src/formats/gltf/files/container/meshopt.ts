/** Compressed buffer views: EXT_meshopt_compression, and KHR_meshopt_compression, a superset. */

import type { MeshoptDecoder } from '../../../../binary/decoders.ts';
import { FormatError } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { GLTF_CODES } from '../../codes.ts';
import type { JsonObject } from './json.ts';

export const MESHOPT = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const;

/** The extension of a buffer view or a buffer. */
export function meshoptOf(object: JsonObject): JsonObject | undefined {
  return object.extension(MESHOPT[0]) ?? object.extension(MESHOPT[1]);
}

/** The sizes of an entry, in bytes, that a mode or a filter allows; the decoder does not check them. */
const SIZES: Readonly<Record<string, (size: number) => boolean>> = {
  ATTRIBUTES: (size) => size % 4 === 0 && size > 0 && size <= 256,
  TRIANGLES: (size) => size === 2 || size === 4,
  INDICES: (size) => size === 2 || size === 4,
  NONE: () => true,
  OCTAHEDRAL: (size) => size === 4 || size === 8,
  QUATERNION: (size) => size === 8,
  EXPONENTIAL: (size) => size % 4 === 0,
  COLOR: (size) => size === 4 || size === 8,
};

/** The largest compression ratio, far above what the encoder reaches: a block of 256 equal entries takes a few bytes. */
const MOST_GROWTH = 4096;

/**
 * @param packed the extension of a buffer view
 * @throws FormatError GLTF_VALUE, GLTF_COMPRESSION
 */
export function unpackMeshopt(packed: JsonObject, source: Uint8Array, decoder: MeshoptDecoder): Uint8Array {
  const { path } = packed;
  const mode = packed.string('mode') ?? '';
  const filter = packed.string('filter') ?? 'NONE';
  const count = packed.neededWhole('count');
  const size = packed.neededWhole('byteStride');
  const takes = (name: string) => Object.hasOwn(SIZES, name) && SIZES[name]!(size);
  const isWhole = mode !== 'TRIANGLES' || count % 3 === 0;
  if (!takes(mode) || !takes(filter) || !isWhole || count * size > source.length * MOST_GROWTH) {
    const message = `${counted(source.length, 'byte')} cannot contain ${counted(count, 'entry', 'entries')} of ${counted(size, 'byte')} in mode "${mode}" with filter ${filter}`;
    throw new FormatError(GLTF_CODES.GLTF_VALUE, message, { path });
  }
  const bytes = new Uint8Array(count * size);
  try {
    decoder.decodeGltfBuffer(bytes, count, size, source, mode, filter);
  } catch (error) {
    const message = `meshopt cannot decompress the buffer view: ${error instanceof Error ? error.message : error}`;
    throw new FormatError(GLTF_CODES.GLTF_COMPRESSION, message, { path });
  }
  return bytes;
}
