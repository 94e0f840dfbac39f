/** The places of scene elements in their files, as data of a family, for lookups in both directions. */

/** An element of a scene, by indices. Vertices and triangles are counted within their primitive. */
export type Element =
  | { kind: ListedKind; index: number }
  | { kind: 'primitive'; mesh: number; index: number }
  | { kind: 'vertex' | 'triangle'; mesh: number; primitive: number; index: number }
  | { kind: 'track' | 'morphTrack'; clip: number; index: number }
  | { kind: 'key' | 'morphKey'; clip: number; track: number; index: number };

/** The lists of a scene. */
type ListedKind = 'node' | 'mesh' | 'clip' | 'material' | 'texture' | 'light';

type WithoutIndex<E> = E extends unknown ? Omit<E, 'index'> : never;

/** A list of elements, without their index. */
export type Elements = WithoutIndex<Element>;

/** The element that was read from a record, including everything in the record. */
export interface RecordPlace {
  /** Index into the source files. */
  file: number;
  /** In the byte tree of the file, such as `submeshes[0]`; empty for the whole file. */
  path: string;
  element: Element;
}

/** The elements that were read from the entries of a list, such as vertices or keys. */
export interface ListPlace {
  file: number;
  /** Of the list: its entries are `PATH[0]`, `PATH[1]` and so on. */
  path: string;
  elements: Elements;
  /** Index of its first element. Default 0. */
  first?: number;
  /** Number of its elements. */
  count: number;
  /** For each of them its entry, -1 for none; absent if they are in the order of the entries. */
  rows?: ArrayLike<number>;
  /** Number of consecutive entries of each element, such as three numbers or several lines. Default 1. */
  length?: number | ArrayLike<number>;
}

/** Elements of a scene with their record or list in a file. */
export type Place = RecordPlace | ListPlace;

/** A record, or some consecutive entries. */
export interface FilePlace {
  file: number;
  /** Path of the record, or of the first entry. */
  path: string;
  /** Number of entries. */
  length: number;
}

/**
 * The elements at a path of a file's tree: those of the innermost record or entry around it. Several if it was split, such
 * as vertices by their texture coordinates, or has several values, such as a key with a position and a rotation.
 *
 * @example
 * ```ts
 * import { gather, toScene } from 'exhume';
 * import { elementsAtPath } from 'exhume/inspect';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const gathered = await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']);
 * const { family, files } = gathered;
 * const places = family.places?.(files, toScene(gathered)) ?? [];
 * const skeleton = files.findIndex(({ name }) => name === 'yorick.csf');
 * console.log(elementsAtPath(places, skeleton, 'bones[3].name')[0]?.kind); // node
 * ```
 */
export function elementsAtPath(places: readonly Place[], file: number, path: string): Element[] {
  let found: Element[] = [];
  let narrowest = { depth: -1, length: 0 };
  for (const place of places) {
    if (place.file !== file) continue;
    const hit = 'element' in place ? hitRecord(place, path) : hitList(place, path);
    if (!hit) continue;
    const order = hit.depth - narrowest.depth || narrowest.length - hit.length;
    if (order < 0 && narrowest.depth >= 0) continue;
    if (order > 0) found = [];
    narrowest = hit;
    found.push(...hit.elements);
  }
  return found;
}

interface Hit {
  /** Length of its path in characters. */
  depth: number;
  /** Number of its entries. */
  length: number;
  elements: Element[];
}

function hitRecord({ path: own, element }: RecordPlace, path: string): Hit | undefined {
  if (!path.startsWith(own)) return undefined;
  const next = path[own.length];
  const isInside = own === '' || next === undefined || next === '.' || next === '[';
  return isInside ? { depth: own.length, length: 1, elements: [element] } : undefined;
}

function hitList(place: ListPlace, path: string): Hit | undefined {
  if (!path.startsWith(place.path)) return undefined;
  const entry = /^\[(\d+)\]/.exec(path.slice(place.path.length));
  if (!entry) return undefined;
  const row = Number(entry[1]);
  const elements: Element[] = [];
  let length = Number.POSITIVE_INFINITY;
  const { first = 0 } = place;
  for (const order of place.rows || place.length ? ordersOf(place.count) : [row]) {
    const span = spanOf(place, order);
    if (!span || row < span.row || row >= span.row + span.length || span.length > length) continue;
    if (span.length < length) elements.length = 0;
    length = span.length;
    elements.push({ ...place.elements, index: first + order } as Element);
  }
  return elements.length > 0 ? { depth: place.path.length + entry[0].length, length, elements } : undefined;
}

function* ordersOf(count: number): Generator<number> {
  for (let order = 0; order < count; order++) yield order;
}

/** The entries of an element. @param order index within the list */
function spanOf(
  { rows, length = 1, count }: ListPlace,
  order: number,
): { row: number; length: number } | undefined {
  if (order < 0 || order >= count) return undefined;
  const size = typeof length === 'number' ? length : (length[order] ?? 0);
  const row = rows ? (rows[order] ?? -1) : order * size;
  return row < 0 ? undefined : { row, length: size };
}

/**
 * The places of an element: records first, then entries of lists, the innermost ones first; empty if unknown.
 *
 * @example
 * ```ts
 * import { gather, toScene } from 'exhume';
 * import { placesOfElement } from 'exhume/inspect';
 * import { FolderLibrary } from 'exhume/node';
 *
 * const gathered = await gather(new FolderLibrary(), ['samples/yorick/cal3d/yorick.cfg']);
 * const { family, files } = gathered;
 * const places = family.places?.(files, toScene(gathered)) ?? [];
 * const [place] = placesOfElement(places, { kind: 'mesh', index: 0 });
 * console.log(place && files[place.file]?.name); // yorick_head.cmf
 * ```
 */
export function placesOfElement(places: readonly Place[], element: Element): FilePlace[] {
  const records = places.filter((place) => 'element' in place);
  const lists = places.filter((place) => !('element' in place));
  return [...narrowestFirst(records, element), ...narrowestFirst(lists, element)];
}

function narrowestFirst(places: readonly Place[], element: Element): FilePlace[] {
  const found = places.flatMap((place): FilePlace[] => {
    const { file, path } = place;
    if ('element' in place) return isSame(place.element, element) ? [{ file, path, length: 1 }] : [];
    if (place.elements.kind !== element.kind) return [];
    if (!isSame({ ...place.elements, index: element.index } as Element, element)) return [];
    const span = spanOf(place, element.index - (place.first ?? 0));
    return span ? [{ file, path: `${path}[${span.row}]`, length: span.length }] : [];
  });
  return found.sort((a, b) => depthOf(b.path) - depthOf(a.path));
}

/** Number of names and indices in a path. */
function depthOf(path: string): number {
  return path.split(/[.[]/).length;
}

function isSame(a: Element, b: Element): boolean {
  const [left, right] = [a, b] as const satisfies readonly Readonly<Record<string, unknown>>[];
  const keys = Object.keys(left) as (keyof Element)[];
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key]);
}
