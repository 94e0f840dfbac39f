/** The layout of the binary chunk of a GLB, with the same names for its byte tree and the places of its scene. */
import { unlessRefused } from '../../../../report/report.ts';
import { COMPONENTS, type Component, WIDTHS } from './accessors.ts';
import { bytesChunk, type GltfDocument } from './document.ts';
import { JsonObject } from './json.ts';

/** Entries with a fixed stride. */
export interface Column {
  /** Their path in the JSON: `accessors[5]`, or a list of it. */
  name: string;
  /** Offset of the first entry in the chunk. */
  start: number;
  stride: number;
  count: number;
  component: Component;
  /** Numbers per entry. */
  width: number;
}

/** A buffer view in the chunk. */
export interface View {
  /** Such as `bufferViews[2]`. */
  name: string;
  start: number;
  size: number;
  columns: Column[];
}

/** The binary chunk of a GLB. */
export interface Layout {
  /** Index of the chunk. */
  index: number;
  /** In the order of their bytes, without those that exceed the chunk. */
  views: View[];
}

/** Undefined if there are no bytes, or the JSON does not describe them. */
export function layoutOf(document: GltfDocument): Layout | undefined {
  const chunk = bytesChunk(document);
  if (!chunk) return undefined;
  const views = unlessRefused(() => layOut(new JsonObject(document.content, ''), chunk.data.length));
  return views && { index: chunk.index, views };
}

/** @throws FormatError GLTF_VALUE */
function layOut(json: JsonObject, size: number): View[] {
  const [buffer] = json.objects('buffers');
  if (!buffer || buffer.string('uri') !== undefined) return [];
  const views = new Map<number, View & { stride: number | undefined }>();
  json.objects('bufferViews').forEach((view, index) => {
    if (view.neededWhole('buffer') !== 0) return;
    const start = view.whole('byteOffset') ?? 0;
    const length = view.neededWhole('byteLength');
    const stride = view.whole('byteStride');
    if (start + length <= size)
      views.set(index, { name: view.path, start, size: length, columns: [], stride });
  });
  for (const { part, component, width, count } of json.objects('accessors').flatMap(listsOf)) {
    const view = views.get(part.whole('bufferView') ?? -1);
    const bytes = width * component.bytes;
    const stride = view?.stride ?? bytes;
    const offset = part.whole('byteOffset') ?? 0;
    if (!view || count === 0 || stride < bytes) continue;
    if (offset + (count - 1) * stride + bytes > view.size) continue;
    view.columns.push({ name: part.path, start: view.start + offset, stride, count, component, width });
  }
  return [...views.values()].sort((a, b) => a.start - b.start);
}

/** A list of an accessor: its entries, or the indices or values of a sparse one. */
interface List {
  /** The JSON object with its buffer view. */
  part: JsonObject;
  component: Component;
  width: number;
  count: number;
}

function listsOf(accessor: JsonObject): List[] {
  const component = COMPONENTS.get(accessor.neededWhole('componentType'));
  const width = WIDTHS[accessor.string('type') ?? ''];
  if (!component || width === undefined) return [];
  const own = { part: accessor, component, width, count: accessor.neededWhole('count') };
  const sparse = accessor.object('sparse');
  const [indices, values] = [sparse?.object('indices'), sparse?.object('values')];
  const indexType = COMPONENTS.get(indices?.whole('componentType') ?? 0);
  if (!sparse || !indices || !values || !indexType) return [own];
  const count = sparse.neededWhole('count');
  return [
    own,
    { part: indices, component: indexType, width: 1, count },
    { part: values, component, width, count },
  ];
}
