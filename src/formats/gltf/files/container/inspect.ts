/** The byte trees of glTF files: the entries of the JSON, and for a GLB the buffer views that it describes. */

import { type Inspection, inspect } from '../../../../binary/schema.ts';
import { explain } from '../../../../binary/shape.ts';
import { lastAtOrBefore, leaf } from '../../../../binary/type.ts';
import { viewOf } from '../../../../binary/view.ts';
import { unlessRefused } from '../../../../report/report.ts';
import { inspectJson } from '../../../../text/json-tree.ts';
import { inspectText } from '../../../../text/text.ts';
import { type Column, layoutOf, type View } from './layout.ts';
import { readGlb, readGltf } from './read.ts';
import { countChunks, glbSchema } from './schema.ts';

/** Invalid JSON is shown as lines. */
export function inspectGltf(bytes: Uint8Array, name: string): Inspection {
  return unlessRefused(() => readGltf(bytes)) ? jsonTree(bytes, 0, name) : inspectText(bytes, name);
}

/** Invalid JSON, and data that it does not describe, is shown as bytes. */
export function inspectGlb(bytes: Uint8Array, name: string): Inspection {
  const root = inspect(glbSchema, bytes, name, { count: countChunks(bytes) });
  const document = unlessRefused(() => readGlb(bytes));
  if (!document) return root;
  const layout = layoutOf(document);
  let json: Inspection | undefined;
  const jsonData = (data: Inspection): Inspection => {
    json ??= jsonTree(bytes.subarray(data.offset, data.offset + data.size), data.offset, data.name);
    return explain(json, data.about);
  };
  const chunkData = (chunk: string, data: Inspection) => {
    if (chunk === '[0]') return jsonData(data);
    return layout?.views.length && chunk === `[${layout.index}]`
      ? bufferTree(bytes, data, layout.views)
      : data;
  };
  return withChild(root, (chunks) =>
    withChild(chunks, (chunk) =>
      withChild(chunk, (data) => (data.name === 'data' ? chunkData(chunk.name, data) : data)),
    ),
  );
}

/** A node with its children mapped. */
function withChild(node: Inspection, show: (child: Inspection) => Inspection): Inspection {
  return { ...node, child: (index) => show(node.child(index)) };
}

function jsonTree(bytes: Uint8Array, offset: number, name: string): Inspection {
  const entries = inspectJson(bytes, offset);
  return {
    name,
    type: 'JSON',
    offset,
    size: bytes.length,
    childCount: entries.length,
    child: (index) => entries[index]!,
    childIndexAt: (at) => lastAtOrBefore((index) => entries[index]!.offset, entries.length, at),
  };
}

function bufferTree(
  bytes: Uint8Array,
  { name, offset, size, about }: Inspection,
  views: readonly View[],
): Inspection {
  const view = viewOf(bytes);
  const holds = ({ start, size }: View, at: number) => at >= start && at < start + size;
  const node: Inspection = {
    name,
    type: 'buffer',
    offset,
    size,
    childCount: views.length,
    child: (index) => viewNode(view, offset, views[index]!),
    childIndexAt: (at) => orFirst(views.findIndex((one) => holds(one, at - offset))),
  };
  return explain(node, about);
}

/** The first child if none was found. */
function orFirst(index: number): number {
  return Math.max(0, index);
}

function viewNode(bytes: DataView, origin: number, { name, start, size, columns }: View): Inspection {
  if (columns.length === 0) return leaf(name, `u8[${size}]`, origin + start, size);
  return {
    name,
    type: 'buffer view',
    offset: origin + start,
    size,
    childCount: columns.length,
    child: (index) => columnNode(bytes, origin, columns[index]!),
    childIndexAt: (at) => orFirst(columns.findIndex((column) => holdsByte(column, at - origin))),
  };
}

/** Columns may be interleaved. */
function holdsByte({ start, stride, count, component, width }: Column, at: number): boolean {
  const behind = at - start;
  return behind >= 0 && behind < count * stride && behind % stride < width * component.bytes;
}

function columnNode(bytes: DataView, origin: number, column: Column): Inspection {
  const { name, start, stride, count, component, width } = column;
  const size = width * component.bytes;
  const type = width === 1 ? component.name : `${component.name}[${width}]`;
  const numbersAt = (offset: number) =>
    Array.from({ length: width }, (_, index) => component.get(bytes, offset + index * component.bytes));
  return {
    name,
    type: `${count} × ${type}`,
    offset: origin + start,
    size: (count - 1) * stride + size,
    childCount: count,
    child: (index) => {
      const offset = origin + start + index * stride;
      const numbers = numbersAt(offset);
      return leaf(`[${index}]`, type, offset, size, width === 1 ? numbers[0]! : numbers);
    },
    childIndexAt: (offset) => Math.min(Math.floor((offset - origin - start) / stride), count - 1),
  };
}
