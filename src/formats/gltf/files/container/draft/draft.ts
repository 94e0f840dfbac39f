/** A copy of a file that is being edited. At the end, data that became unused is removed; everything else stays. */
import type { GLTF, TypedArray } from '@gltf-transform/core';
import { WIDTHS } from '../accessors.ts';
import { componentTypeOf, extremes } from '../column.ts';
import type { GltfDocument } from '../document.ts';
import { BufferDraft } from './buffers.ts';
import { removeUnused } from './bytes.ts';
import { accessorReferences, contentReferences, opaqueNumbers, viewReferences } from './references.ts';
import { allot, follow, indicesOf, inPlaces } from './slots.ts';

/** The place of new data. */
export interface Placing {
  /** The accessor or buffer view that it replaces, unless that is still used. */
  instead?: number | undefined;
  /** Of vertices or indices, see `bufferView.target`. */
  target?: GLTF.IBufferView['target'];
}

/** The place of a new column. */
export interface ColumnPlacing extends Placing {
  /** Columns of one key share a buffer view. */
  shared?: string;
  /** Whether glTF requires the extremes. */
  bounds?: boolean;
}

/** Lists that must not be empty. */
const LISTS = [
  ...(['accessors', 'bufferViews', 'buffers', 'animations'] as const),
  ...(['nodes', 'meshes', 'materials', 'textures', 'samplers', 'images'] as const),
];

export class Draft {
  /** The JSON to edit, except for existing accessors, buffer views and buffers. Only animations may be removed from lists. */
  readonly json: GLTF.IGLTF;
  readonly #buffers: BufferDraft;
  /** The accessors of the file: their number, and which of them are used. */
  readonly #accessors: { count: number; used: ReadonlySet<number> };
  readonly #views: { count: number; used: ReadonlySet<number> };
  /** For each new accessor and buffer view, the one that it replaces. */
  readonly #accessorsInstead: (number | undefined)[] = [];
  readonly #viewsInstead: (number | undefined)[] = [];
  readonly #shared = new Map<string, number>();

  constructor(document: GltfDocument) {
    this.json = structuredClone(document.content) as GLTF.IGLTF;
    this.#buffers = new BufferDraft(document, this.json);
    const { accessors = [], bufferViews = [] } = this.json;
    this.#accessors = { count: accessors.length, used: indicesOf(accessorReferences(this.json)) };
    this.#views = { count: bufferViews.length, used: indicesOf(viewReferences(this.json)) };
  }

  /** Adds an accessor with the name and the extras of the one that it replaces. @returns its index, to be used in the JSON */
  addColumn(array: TypedArray, type: GLTF.AccessorType, placing: ColumnPlacing): number {
    this.json.accessors ??= [];
    const { accessors } = this.json;
    const { instead, shared, target, bounds } = placing;
    const { bufferView: view, name, extras } = accessors[instead ?? -1] ?? {};
    const known = shared === undefined ? undefined : this.#shared.get(shared);
    const bufferView = known ?? this.addView({ instead: view, ...(target ? { target } : {}) });
    if (shared !== undefined) this.#shared.set(shared, bufferView);
    const byteOffset = this.#buffers.append(bufferView, array);
    this.#accessorsInstead.push(instead);
    const width = WIDTHS[type]!;
    const accessor = {
      bufferView,
      ...(byteOffset === 0 ? {} : { byteOffset }),
      ...(name === undefined ? {} : { name }),
      ...(extras === undefined ? {} : { extras }),
      componentType: componentTypeOf(array),
      type,
      ...(bounds ? extremes(array, width) : {}),
      count: array.length / width,
    };
    return accessors.push(accessor) - 1;
  }

  /** Adds a buffer view, for an image if it has bytes. @returns its index, to be used in the JSON */
  addView({ instead, target }: Placing, bytes?: Uint8Array): number {
    this.json.bufferViews ??= [];
    const { bufferViews } = this.json;
    const buffer = this.#buffers.bufferFor(bufferViews[instead ?? -1]);
    this.#viewsInstead.push(instead);
    const index = bufferViews.push({ buffer, byteLength: 0, ...(target ? { target } : {}) }) - 1;
    if (bytes) this.#buffers.append(index, bytes);
    return index;
  }

  /** The edited document. The draft must not be used afterwards. */
  finish(): GltfDocument {
    const { json } = this;
    const opaque = opaqueNumbers(json);
    const canMove = opaque.size === 0;
    const references = accessorReferences(json);
    const free = unused(this.#accessors.used, indicesOf(references), opaque);
    const old = json.accessors ?? [];
    const allotment = allot({ count: this.#accessors.count, free, wanted: this.#accessorsInstead, canMove });
    follow(references, allotment);
    if (json.accessors) json.accessors = inPlaces(old, allotment);
    const kept = new Set(json.accessors);
    const dropped = old.filter((accessor) => !kept.has(accessor));
    this.#finishViews(indicesOf(viewReferences({ accessors: dropped })), opaque);
    for (const list of LISTS) if (json[list]?.length === 0) delete json[list];
    return this.#buffers.finish();
  }

  /** @param left buffer views that no accessor uses after the edit */
  #finishViews(left: ReadonlySet<number>, opaque: ReadonlySet<number>): void {
    const { json } = this;
    if (!json.bufferViews) return;
    const references = viewReferences(json);
    const used = indicesOf(references);
    const gone = unused(this.#views.used, used, opaque);
    const { count } = this.#views;
    const shown = indicesOf(contentReferences(json));
    const divided = new Set([...left].filter((view) => !shown.has(view) && !opaque.has(view)));
    const old = json.bufferViews.slice(0, count);
    const removed = removeUnused({ views: old, accessors: json.accessors ?? [], gone, divided });
    this.#buffers.remove(removed);
    const allotment = allot({ count, free: gone, wanted: this.#viewsInstead, canMove: opaque.size === 0 });
    follow(references, allotment);
    json.bufferViews = inPlaces(this.#buffers.placedViews(), allotment);
  }
}

function unused(
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
  opaque: ReadonlySet<number>,
): Set<number> {
  return new Set([...before].filter((index) => !after.has(index) && !opaque.has(index)));
}
