/** Accessors as columns (glTF 2.0 §3.6.2), whether interleaved, sparse or normalized. */

import { f32, i8, i16, u8, u16, u32 } from '../../../../binary/schema.ts';
import { viewOf } from '../../../../binary/view.ts';
import { firstNotFinite } from '../../../../math/columns.ts';
import { FormatError, type Report } from '../../../../report/report.ts';
import { counted, grouped } from '../../../../text/counts.ts';
import { GLTF_CODES } from '../../codes.ts';
import { checkBounds } from './bounds.ts';
import type { ViewBytes } from './buffers.ts';
import { entry, type JsonObject } from './json.ts';

export const WIDTHS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/** The component type of an accessor, and the number that means 1 if it is normalized. */
export interface Component extends Pick<typeof f32.element, 'bytes' | 'get' | 'name'> {
  one: number;
}

export const COMPONENTS: ReadonlyMap<number, Component> = new Map<number, Component>([
  [5120, { ...i8.element, one: 127 }],
  [5121, { ...u8.element, one: 255 }],
  [5122, { ...i16.element, one: 32767 }],
  [5123, { ...u16.element, one: 65535 }],
  [5125, { ...u32.element, one: 1 }],
  [5126, { ...f32.element, one: 1 }],
]);

/** Limit in bytes of accessors without a buffer view, which consist of zeros: a hostile file can declare any number. */
const MOST_ZEROS = 1 << 24;

export interface Accessors {
  /** Numbers, normalized ones as fractions. */
  floats(index: number, width: number, path: string): Float32Array<ArrayBuffer>;
  /** Indices. */
  wholes(index: number, width: number, path: string): Uint32Array<ArrayBuffer>;
  /** Numbers per entry. */
  width(index: number, path: string): number;
}

/** Consecutive entries of an accessor, decompressed. */
export interface Unpacked {
  bytes: Uint8Array;
  /** The count of the accessor may be wrong. */
  count: number;
}

/** How the entries of an accessor are stored. */
interface Storage {
  component: Component;
  /** Numbers per entry. */
  width: number;
  /** The number that means 1. */
  one: number;
}

/** @param unpacked decompressed accessors by their index */
export function createAccessors(
  json: JsonObject,
  viewBytes: ViewBytes,
  unpacked: ReadonlyMap<number, Unpacked>,
  report: Report,
): Accessors {
  const list = json.objects('accessors');
  /** Cached, since primitives may share an accessor. */
  const floats = new Map<number, Float32Array<ArrayBuffer>>();
  const wholes = new Map<number, Uint32Array<ArrayBuffer>>();

  function read<T extends Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
    known: Map<number, T>,
    index: number,
    width: number,
    path: string,
    create: (length: number) => T,
  ): T {
    const accessor = entry(list, index, 'accessor', path);
    const storage = storageOf(accessor);
    const count = unpacked.get(index)?.count ?? accessor.neededWhole('count');
    if (storage.width !== width) {
      const message = `Expected an accessor with ${counted(width, 'number')} per entry, found ${storage.width}`;
      throw new FormatError(GLTF_CODES.GLTF_VALUE, message, { path: accessor.path });
    }
    const filled = known.get(index);
    if (filled) return filled;
    const rows = rowsOf(accessor, storage, count, viewBytes, unpacked.get(index)?.bytes);
    const out = create(count * width);
    known.set(index, out);
    if (rows) copyRows(rows, storage, count, out, (row) => row);
    const sparse = accessor.object('sparse');
    if (sparse) fillSparse(sparse, storage, count, viewBytes, out);
    if (storage.component.name === 'f32') {
      replaceInvalid(out, width, accessor, report);
      checkBounds(out, width, accessor, report);
    }
    return out;
  }

  return {
    floats: (index, width, path) => read(floats, index, width, path, (length) => new Float32Array(length)),
    wholes: (index, width, path) => read(wholes, index, width, path, (length) => new Uint32Array(length)),
    width: (index, path) => storageOf(entry(list, index, 'accessor', path)).width,
  };
}

function storageOf(accessor: JsonObject): Storage {
  const type = accessor.string('type') ?? '';
  const width = WIDTHS[type];
  const componentType = accessor.neededWhole('componentType');
  const component = COMPONENTS.get(componentType);
  if (width === undefined || !component) {
    const message = `Unknown accessor type "${type}" or component type ${componentType}`;
    throw new FormatError(GLTF_CODES.GLTF_VALUE, message, { path: accessor.path });
  }
  return { width, component, one: accessor.raw('normalized') === true ? component.one : 1 };
}

/** Undefined for an accessor without bytes, which consists of zeros. */
function rowsOf(
  accessor: JsonObject,
  { component, width }: Storage,
  count: number,
  viewBytes: ViewBytes,
  unpacked: Uint8Array | undefined,
): Rows | undefined {
  const size = width * component.bytes;
  if (unpacked) return checkedRows({ bytes: unpacked, stride: size }, 0, count, size, accessor);
  const view = accessor.whole('bufferView');
  if (view !== undefined) {
    const start = accessor.whole('byteOffset') ?? 0;
    return checkedRows(viewBytes(view, accessor.path), start, count, size, accessor);
  }
  if (count * size <= MOST_ZEROS) return undefined;
  const message = `Accessor of ${counted(count, 'entry', 'entries')} without a buffer view`;
  throw new FormatError(GLTF_CODES.GLTF_VALUE, message, { path: accessor.path });
}

/** Replaces the entries that a sparse accessor lists. */
function fillSparse(
  sparse: JsonObject,
  storage: Storage,
  count: number,
  viewBytes: ViewBytes,
  out: Float32Array | Uint32Array,
): void {
  const indices = sparse.object('indices');
  const values = sparse.object('values');
  const changed = sparse.neededWhole('count');
  const indexType = COMPONENTS.get(indices?.whole('componentType') ?? 0);
  if (!indices || !values || !indexType) {
    const message = 'Sparse accessor without indices or values';
    throw new FormatError(GLTF_CODES.GLTF_VALUE, message, { path: sparse.path });
  }
  const rowsIn = (part: JsonObject, size: number) => {
    const view = viewBytes(part.neededWhole('bufferView'), part.path);
    return checkedRows(view, part.whole('byteOffset') ?? 0, changed, size, part);
  };
  const rows = rowsIn(indices, indexType.bytes);
  const changes = rowsIn(values, storage.width * storage.component.bytes);
  copyRows(changes, storage, changed, out, (row) => {
    const target = indexType.get(rows.view, rows.start + row * rows.stride);
    if (target < count) return target;
    const message = `Unknown entry ${target} in sparse accessor of ${counted(count, 'entry', 'entries')}`;
    throw new FormatError(GLTF_CODES.GLTF_INDEX_RANGE, message, { path: indices.path });
  });
}

/** Replaces numbers that are not finite, which would otherwise propagate to all results. */
function replaceInvalid(
  out: Float32Array | Uint32Array,
  width: number,
  { path }: JsonObject,
  report: Report,
): void {
  const first = firstNotFinite(out);
  if (first < 0) return;
  const what = `${out[first]} in entry ${Math.floor(first / width)}`;
  let count = 0;
  for (let at = first; at < out.length; at++) {
    if (Number.isFinite(out[at])) continue;
    out[at] = 0;
    count++;
  }
  const message = `${count === 1 ? 'Invalid number' : `${counted(count, 'invalid number')}, first`} ${what}`;
  report.add(GLTF_CODES.GLTF_NUMBER, message, { path });
}

/** Entries with a fixed stride. */
interface Rows {
  view: DataView;
  start: number;
  stride: number;
}

/** @throws FormatError GLTF_VALUE if the buffer view is too short */
function checkedRows(
  view: ReturnType<ViewBytes>,
  start: number,
  count: number,
  size: number,
  { path }: JsonObject,
): Rows {
  const { bytes, stride = size } = view;
  // With overlapping entries their number would be unlimited.
  if (stride < size) {
    const message = `Entries of ${counted(size, 'byte')} overlap with a stride of ${stride}`;
    throw new FormatError(GLTF_CODES.GLTF_VALUE, message, { path });
  }
  const end = count === 0 ? start : start + (count - 1) * stride + size;
  if (end <= bytes.length) {
    return { view: viewOf(bytes), start, stride };
  }
  const message = `Entries end at byte ${grouped(end)} of a buffer view of ${counted(bytes.length, 'byte')}`;
  throw new FormatError(GLTF_CODES.GLTF_VALUE, message, { path });
}

/** @param rowOf the target row of an entry */
function copyRows(
  { view, start, stride }: Rows,
  { component: { bytes, get }, width, one }: Storage,
  count: number,
  out: Float32Array | Uint32Array,
  rowOf: (entry: number) => number,
): void {
  for (let entry = 0; entry < count; entry++) {
    const from = start + entry * stride;
    const to = rowOf(entry) * width;
    for (let i = 0; i < width; i++) {
      const value = get(view, from + i * bytes);
      // Signed numbers have one more value below 0 than above (glTF 2.0 §3.6.2.2).
      out[to + i] = one === 1 ? value : Math.max(value / one, -1);
    }
  }
}
