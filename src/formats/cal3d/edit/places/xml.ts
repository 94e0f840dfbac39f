/** Places in XML files, whose byte tree consists of lines. */
import { lastAtOrBefore } from '../../../../binary/type.ts';
import type { ListPlace, Place } from '../../../../scene/places.ts';
import type { FileDocument } from '../../../format.ts';
import type { XmlDocument } from '../../files/xml/document.ts';
import { XmlTokens } from '../../files/xml/tokens.ts';

/** The XML element of an entry of a list. */
const TAGS: Readonly<Record<string, string>> = {
  bones: 'BONE',
  submeshes: 'SUBMESH',
  vertices: 'VERTEX',
  faces: 'FACE',
  tracks: 'TRACK',
  keys: 'KEYFRAME',
  maps: 'MAP',
};

/** The places in a file in terms of its byte tree: unchanged in a binary file, as lines in an XML file. */
export function xmlPlaces(document: FileDocument, places: readonly Place[]): Place[] {
  if (!isXml(document)) return [...places];
  const { source, content } = document;
  if (!source) return [];
  const spans = elementLines(source);
  return places.flatMap((place): Place[] => {
    if (place.path === '') return [place];
    if ('elements' in place) {
      const { file, elements, count, rows } = place;
      return inLines(spans, content, place.path, { file, elements, count, ...(rows ? { rows } : {}) });
    }
    const [, list = '', row = ''] = /^(.*)\[(\d+)\]$/.exec(place.path) ?? [];
    const { index, ...elements } = place.element;
    const one = { file: place.file, elements, first: index, count: 1, rows: [Number(row)] };
    return inLines(spans, content, list, one);
  });
}

function isXml(document: FileDocument): document is XmlDocument<string, unknown> {
  return /^cal3d\.x/.test(document.format);
}

/** A list of lines; empty if the file's elements are not those that were read. */
function inLines(
  spans: ReadonlyMap<string, Spans>,
  content: unknown,
  path: string,
  list: Omit<ListPlace, 'path'>,
): ListPlace[] {
  const tag = TAGS[path.slice(path.lastIndexOf('.') + 1)] ?? '';
  const found = spans.get(tag);
  const { before, total } = countBefore(content, path);
  if (!found || found.start.length !== total) return [];
  const rowOf = (index: number) => list.rows?.[index] ?? index;
  const pick = (column: readonly number[]) =>
    Int32Array.from({ length: list.count }, (_, index) =>
      rowOf(index) < 0 ? -1 : (column[before + rowOf(index)] ?? -1),
    );
  return [{ ...list, path: '', rows: pick(found.start), length: pick(found.length) }];
}

/** How many entries the lists of that name have before this one, and in total. */
function countBefore(content: unknown, path: string): { before: number; total: number } {
  const [, outer, at, inner] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  const entryOf = (record: unknown, key: string): unknown =>
    typeof record === 'object' && record !== null ? Reflect.get(record, key) : undefined;
  if (outer === undefined || inner === undefined)
    return { before: 0, total: lengthOf(entryOf(content, path)) };
  const records = entryOf(content, outer);
  const counts = Array.isArray(records) ? records.map((record) => lengthOf(entryOf(record, inner))) : [];
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return { before: sum(counts.slice(0, Number(at))), total: sum(counts) };
}

function lengthOf(list: unknown): number {
  if (Array.isArray(list)) return list.length;
  const isTable = typeof list === 'object' && list !== null && 'count' in list;
  return isTable && typeof list.count === 'number' ? list.count : 0;
}

/** Indices of the lines in which elements of one name begin, and how many lines each occupies. */
interface Spans {
  start: number[];
  length: number[];
}

function elementLines(source: Uint8Array): Map<string, Spans> {
  const tokens = new XmlTokens(source);
  const starts = [
    0,
    ...Array.from(tokens.text.matchAll(/\r\n|\n|\r/g), ({ index, 0: end }) => index + end.length),
  ];
  const lineOf = (at: number) => lastAtOrBefore((line) => starts[line]!, starts.length, at);
  const spans = new Map<string, Spans>();
  const open: { name: string; index: number }[] = [];
  for (let token = tokens.next(); token !== 'end'; token = tokens.next()) {
    const { name } = tokens;
    if (token === 'open') {
      const own = spans.get(name) ?? { start: [], length: [] };
      spans.set(name, own);
      open.push({ name, index: own.start.push(lineOf(tokens.start)) - 1 });
      own.length.push(1);
    } else if (token === 'close') {
      const closed = open.pop();
      const own = closed && spans.get(closed.name);
      if (own) own.length[closed.index] = lineOf(tokens.start) - own.start[closed.index]! + 1;
    }
  }
  return spans;
}
