/** KHR_draco_mesh_compression: compressed primitives. */

import type { DracoDecoder, DracoMesh, DracoModule } from '../../../../binary/decoders.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
import { counted } from '../../../../text/counts.ts';
import { GLTF_CODES } from '../../codes.ts';
import { type Unpacked, WIDTHS } from './accessors.ts';
import type { ViewBytes } from './buffers.ts';
import { entry, type JsonObject } from './json.ts';

export const DRACO = 'KHR_draco_mesh_compression';

type TypeName = 'DT_INT8' | 'DT_UINT8' | 'DT_INT16' | 'DT_UINT16' | 'DT_UINT32' | 'DT_FLOAT32';

/** Draco's names of the component types of accessors, and their sizes in bytes. */
const TYPES: ReadonlyMap<number, { name: TypeName; bytes: number }> = new Map([
  [5120, { name: 'DT_INT8', bytes: 1 }],
  [5121, { name: 'DT_UINT8', bytes: 1 }],
  [5122, { name: 'DT_INT16', bytes: 2 }],
  [5123, { name: 'DT_UINT16', bytes: 2 }],
  [5125, { name: 'DT_UINT32', bytes: 4 }],
  [5126, { name: 'DT_FLOAT32', bytes: 4 }],
] satisfies [number, { name: TypeName; bytes: number }][]);

/**
 * The accessors of all compressed primitives, by index. Their counts are those of the compressed data; wrong ones of
 * accessors are reported.
 *
 * @param module without it primitives with an uncompressed fallback are skipped
 * @throws FormatError GLTF_DECODER_MISSING, GLTF_COMPRESSION
 */
export function unpackDraco(
  json: JsonObject,
  viewBytes: ViewBytes,
  module: DracoModule | undefined,
  report: Report,
): ReadonlyMap<number, Unpacked> {
  const accessors = json.objects('accessors');
  const unpacked = new Map<number, Unpacked>();
  for (const primitive of json.objects('meshes').flatMap((mesh) => mesh.objects('primitives'))) {
    const packed = primitive.extension(DRACO);
    if (!packed) continue;
    const columns = columnsOf(primitive, packed, accessors);
    if (columns.every(({ accessor }) => unpacked.has(accessor))) continue;
    if (module) {
      const { bytes } = viewBytes(packed.neededWhole('bufferView'), packed.path);
      for (const [accessor, entries] of unpack(module, bytes, columns, packed.path)) {
        reportCount(accessors[accessor]!, entries.count, report);
        unpacked.set(accessor, entries);
      }
    } else if (columns.some(({ isElsewhere }) => !isElsewhere)) {
      const message = 'Primitive compressed by Draco, which needs draco3dgltf';
      throw new FormatError(GLTF_CODES.GLTF_DECODER_MISSING, message, { path: packed.path });
    }
  }
  return unpacked;
}

/** An accessor of a primitive that Draco compresses. */
interface Column {
  accessor: number;
  /** Number of the attribute in Draco; absent for the indices of triangles. */
  attribute?: number;
  type: { name: TypeName; bytes: number };
  /** Numbers per entry. */
  width: number;
  /** Whether they are in a buffer view too. */
  isElsewhere: boolean;
}

function columnsOf(primitive: JsonObject, packed: JsonObject, accessors: readonly JsonObject[]): Column[] {
  const named = new Map(primitive.indexEntries('attributes'));
  const column = (index: number, attribute?: number): Column => {
    const accessor = entry(accessors, index, 'accessor', primitive.path);
    const type = TYPES.get(accessor.neededWhole('componentType'));
    const width = WIDTHS[accessor.string('type') ?? ''];
    if (!type || width === undefined) {
      const message = 'Accessor type that Draco cannot compress';
      throw new FormatError(GLTF_CODES.GLTF_VALUE, message, { path: accessor.path });
    }
    return {
      accessor: index,
      ...(attribute === undefined ? {} : { attribute }),
      type,
      width,
      isElsewhere: accessor.raw('bufferView') !== undefined,
    };
  };
  const corners = primitive.whole('indices');
  const attributes = packed.indexEntries('attributes').flatMap(([name, attribute]) => {
    const index = named.get(name);
    return index === undefined ? [] : [column(index, attribute)];
  });
  return corners === undefined ? attributes : [column(corners), ...attributes];
}

function unpack(
  module: DracoModule,
  bytes: Uint8Array,
  columns: readonly Column[],
  path: string,
): Map<number, Unpacked> {
  const decoder = new module.Decoder();
  const buffer = new module.DecoderBuffer();
  const mesh = new module.Mesh();
  try {
    buffer.Init(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes.length);
    const status = decoder.DecodeBufferToMesh(buffer, mesh);
    if (!status.ok()) throw new Error(status.error_msg());
    return new Map(columns.map((column) => [column.accessor, readColumn(module, decoder, mesh, column)]));
  } catch (error) {
    const message = `Draco cannot decompress the primitive: ${error instanceof Error ? error.message : error}`;
    throw new FormatError(GLTF_CODES.GLTF_COMPRESSION, message, { path });
  } finally {
    for (const object of [mesh, buffer, decoder]) module.destroy(object);
  }
}

/** @throws Error if the accessor contradicts the Draco data */
function readColumn(
  module: DracoModule,
  decoder: DracoDecoder,
  mesh: DracoMesh,
  { attribute, type, width }: Column,
): Unpacked {
  if (attribute === undefined) {
    const count = mesh.num_faces() * 3;
    const corners = fromHeap(module, count * 4, (size, pointer) =>
      decoder.GetTrianglesUInt32Array(mesh, size, pointer),
    );
    return { bytes: narrowed(new Uint32Array(corners.buffer), type.bytes), count };
  }
  const found = decoder.GetAttributeByUniqueId(mesh, attribute);
  if (found.num_components() !== width)
    throw new Error('the width of an attribute differs from its accessor');
  const count = mesh.num_points();
  const bytes = fromHeap(module, count * width * type.bytes, (size, pointer) =>
    decoder.GetAttributeDataArrayForAllPoints(mesh, found, module[type.name], size, pointer),
  );
  return { bytes, count };
}

function reportCount(accessor: JsonObject, count: number, report: Report): void {
  const stated = accessor.neededWhole('count');
  if (stated === count) return;
  const message = `The accessor states ${counted(stated, 'entry', 'entries')}, its Draco data has ${count}`;
  report.add(GLTF_CODES.GLTF_DRACO_COUNT, message, { path: accessor.path });
}

/** A copy of the bytes that the module writes into its heap. */
function fromHeap(
  module: DracoModule,
  size: number,
  fill: (size: number, pointer: number) => boolean,
): Uint8Array<ArrayBuffer> {
  const pointer = module._malloc(size);
  try {
    if (!fill(size, pointer)) throw new Error('an attribute cannot be decoded');
    // The heap may have grown and moved.
    return module.HEAPU8.slice(pointer, pointer + size);
  } finally {
    module._free(pointer);
  }
}

/** Indices in the component type of their accessor. @throws Error if it cannot hold them */
function narrowed(corners: Uint32Array, bytes: number): Uint8Array {
  const most = 2 ** (bytes * 8) - 1;
  if (corners.some((vertex) => vertex > most)) throw new Error(`an index exceeds ${most}`);
  if (bytes === 1) return Uint8Array.from(corners);
  const narrow = bytes === 2 ? Uint16Array.from(corners) : corners;
  return new Uint8Array(narrow.buffer);
}
