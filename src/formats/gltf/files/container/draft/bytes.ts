/** Removes bytes from buffers and adds others at their ends. */
import type { GLTF } from '@gltf-transform/core';
import { COMPONENTS, WIDTHS } from '../accessors.ts';
import { MESHOPT } from '../meshopt.ts';
import { extensionOf } from './references.ts';

/** All offsets and lengths in glTF that matter to readers are multiples of this. */
const ALIGNMENT = 4;

export function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

/** Bytes from `start` to before `end`. */
export interface Range {
  start: number;
  end: number;
}

/** The bytes of a buffer to which a buffer view refers, also where it is compressed. */
interface Extent extends Range {
  /** The object with the offset and the length. */
  holder: { buffer: number; byteOffset?: number; byteLength: number };
}

function extentsOf(view: GLTF.IBufferView): Extent[] {
  const packed = MESHOPT.map((name) => extensionOf(view, name)).filter(isHolder);
  return [view, ...packed].map((holder) => {
    const { byteOffset = 0, byteLength } = holder;
    return { holder, start: byteOffset, end: byteOffset + byteLength };
  });
}

function isHolder(value: object | undefined): value is Extent['holder'] {
  return value !== undefined && 'buffer' in value && 'byteLength' in value;
}

/** A list in a buffer view: the entries of an accessor, or the indices or values of a sparse one. */
interface List {
  holder: { bufferView?: number; byteOffset?: number };
  /** Bytes; unlimited where the type is unknown. */
  size: number;
}

function listsOf(accessor: GLTF.IAccessor): List[] {
  const { componentType, type, count, sparse } = accessor;
  const sizeOf = (component: number, width: number, entries: number) =>
    (COMPONENTS.get(component)?.bytes ?? Number.POSITIVE_INFINITY) * width * entries;
  // The columns of small matrices are padded.
  const width = /^MAT[23]/.test(type) ? Number.POSITIVE_INFINITY : (WIDTHS[type] ?? Number.POSITIVE_INFINITY);
  const own = { holder: accessor, size: sizeOf(componentType, width, count) };
  if (!sparse) return [own];
  return [
    own,
    { holder: sparse.indices, size: sizeOf(sparse.indices.componentType, 1, sparse.count) },
    { holder: sparse.values, size: sizeOf(componentType, width, sparse.count) },
  ];
}

/** The remaining buffer views of a file. */
export interface Rest {
  views: readonly GLTF.IBufferView[];
  accessors: readonly GLTF.IAccessor[];
  /** Indices of buffer views that are removed. */
  gone: ReadonlySet<number>;
  /** Indices of those of which only some accessors were removed. */
  divided: ReadonlySet<number>;
}

/**
 * Removes unused bytes from each buffer, and updates the offsets of the others.
 *
 * @returns the remaining ranges of each changed buffer
 */
export function removeUnused({ views, accessors, gone, divided }: Rest): Map<number, Range[]> {
  const lists = listsByView(accessors);
  const unused: Extent[] = [];
  const used: Extent[] = [];
  views.forEach((view, index) => {
    const extents = extentsOf(view);
    const [own] = extents as [Extent];
    const isDivided = divided.has(index) && extents.length === 1 && view.byteStride === undefined;
    if (gone.has(index) || isDivided) unused.push(...extents);
    if (gone.has(index)) return;
    const parts = (isDivided && lists.get(index)) || [];
    used.push(
      ...(isDivided ? parts.map(({ holder, size }) => partOf(own, holder.byteOffset, size)) : extents),
    );
  });
  const removed = removals(unused, used);
  views.forEach((view, index) => {
    if (gone.has(index)) return;
    for (const { holder, start, end } of extentsOf(view)) {
      const before = (offset: number) => offset - removedBefore(removed.get(holder.buffer), offset);
      for (const { holder: list } of holder === view ? (lists.get(index) ?? []) : []) {
        const { byteOffset = 0 } = list;
        setOffset(list, before(start + byteOffset) - before(start));
      }
      setOffset(holder, before(start));
      holder.byteLength = before(end) - before(start);
    }
  });
  return removed;
}

function listsByView(accessors: readonly GLTF.IAccessor[]): Map<number, List[]> {
  const lists = new Map<number, List[]>();
  for (const list of accessors.flatMap(listsOf)) {
    const { bufferView } = list.holder;
    if (bufferView === undefined) continue;
    const known = lists.get(bufferView);
    if (known) known.push(list);
    else lists.set(bufferView, [list]);
  }
  return lists;
}

function partOf(view: Extent, offset = 0, size: number): Extent {
  return { ...view, start: view.start + offset, end: Math.min(view.end, view.start + offset + size) };
}

function setOffset(holder: { byteOffset?: number }, offset: number): void {
  if (offset !== (holder.byteOffset ?? 0)) holder.byteOffset = offset;
}

/** By buffer the ranges to be removed, ascending, each a multiple of the alignment long. */
function removals(unused: readonly Extent[], used: readonly Extent[]): Map<number, Range[]> {
  const removed = new Map<number, Range[]>();
  for (const buffer of new Set(unused.map(({ holder }) => holder.buffer))) {
    const of = (extents: readonly Extent[]) =>
      joined(extents.filter(({ holder }) => holder.buffer === buffer));
    const kept = of(used);
    const ranges = of(unused)
      .flatMap((range) => without(range, kept))
      .map(inWholeUnits(kept));
    removed.set(
      buffer,
      ranges.filter(({ start, end }) => end > start),
    );
  }
  return removed;
}

/** Overlapping and adjacent ranges as one, ascending. */
function joined(ranges: readonly Range[]): Range[] {
  const out: Range[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else out.push({ start, end });
  }
  return out;
}

/** The parts of a range that others leave. @param others ascending */
function without({ start, end }: Range, others: readonly Range[]): Range[] {
  const parts: Range[] = [];
  let at = start;
  for (const other of others) {
    if (other.end <= at || other.start >= end) continue;
    if (other.start > at) parts.push({ start: at, end: other.start });
    at = other.end;
  }
  if (at < end) parts.push({ start: at, end });
  return parts;
}

/** Keeps the alignment of the following data: padding after a range is removed with it. */
function inWholeUnits(kept: readonly Range[]): (range: Range) => Range {
  return ({ start, end }) => {
    const padded = start + aligned(end - start);
    const isFree = kept.every((other) => other.end <= end || other.start >= padded);
    return { start, end: isFree ? padded : start + Math.floor((end - start) / ALIGNMENT) * ALIGNMENT };
  };
}

function removedBefore(ranges: readonly Range[] = [], offset: number): number {
  let sum = 0;
  for (const { start, end } of ranges) if (start < offset) sum += Math.min(end, offset) - start;
  return sum;
}

/** The bytes outside of some ranges. @param ranges ascending */
export function withoutRanges(bytes: Uint8Array, ranges: readonly Range[]): Uint8Array[] {
  return without({ start: 0, end: bytes.length }, ranges).map(({ start, end }) => bytes.subarray(start, end));
}
