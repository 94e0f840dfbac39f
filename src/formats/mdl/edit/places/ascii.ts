/** Elements of text models, by their lines. */
import { Report } from '../../../../report/report.ts';
import type { AsciiMdlDocument, AsciiNode, KeyTrack } from '../../files/ascii/document.ts';
import { LineReader } from '../../files/ascii/lines.ts';
import { LineIndex, type Places } from '../../files/ascii/places.ts';
import { parseAsciiModel } from '../../files/ascii/read.ts';
import { sortNodes } from '../../files/ascii/to-model/sort.ts';
import { MOVING, type MovingName } from '../../to-scene/keys.ts';
import type { LocatedModel, LocatedNode, Rows, Spot } from './located.ts';

/** Undefined for a document that was not read from a file. */
export function locateAscii({ source }: AsciiMdlDocument): LocatedModel | undefined {
  if (!source) return undefined;
  const starts: Places = new Map();
  const content = parseAsciiModel(source, new Report(), starts);
  const lines = contentLines(source);
  const locator: Locator = { starts, lines };
  const locate = (nodes: readonly AsciiNode[]) =>
    sortNodes(nodes, '', true, new Report()).nodes.map((node) => locateNode(locator, node));
  return {
    nodes: locate(content.nodes),
    animations: content.animations.map((animation) => ({
      spot: spotOf(locator, animation, 'doneanim'),
      nodes: locate(animation.nodes),
    })),
  };
}

interface Locator {
  /** Offsets of the parsed objects. */
  starts: Places;
  lines: ContentLines;
}

/** Lines that are neither blank nor comments. */
interface ContentLines {
  /** Index of the line in the file. */
  number: number[];
  keyword: string[];
  /** By the offset of its first visible character. */
  at: ReadonlyMap<number, number>;
}

function contentLines(source: Uint8Array): ContentLines {
  const reader = new LineReader(source);
  const index = new LineIndex(source);
  const at = new Map<number, number>();
  const number: number[] = [];
  const keyword: string[] = [];
  while (reader.next()) {
    at.set(reader.start, number.length);
    number.push(index.at(reader.start).line - 1);
    keyword.push(reader.word().toLowerCase());
  }
  return { number, keyword, at };
}

function locateNode(locator: Locator, node: AsciiNode): LocatedNode {
  const { verts, faces, weights } = node.properties;
  const vertexRows = verts && rowsOf(locator, verts);
  const weightRows = weights && rowsOf(locator, weights);
  const faceRows = faces && rowsOf(locator, faces);
  return {
    spot: spotOf(locator, node, 'endnode'),
    ...(vertexRows ? { vertices: [vertexRows, ...(weightRows ? [weightRows] : [])] } : {}),
    ...(faces && faceRows ? { faces: { ...faceRows, corners: cornersOf(faces) } } : {}),
    keys: locateKeys(locator, node),
  };
}

const FACE_COLUMNS = 8;

function cornersOf(faces: Int32Array): Int32Array {
  return faces.filter((_, at) => at % FACE_COLUMNS < 3);
}

/** The lines up to the one that ends an object. */
function spotOf({ starts, lines }: Locator, of: object, end: string): Spot {
  const first = lines.at.get(starts.get(of) ?? -1) ?? 0;
  const last = lines.keyword.indexOf(end, first);
  const row = lines.number[first]!;
  return { path: '', row, length: last < 0 ? 1 : lines.number[last]! - row + 1 };
}

/** A list has a line for each row, after the one with its keyword. */
function rowsOf({ starts, lines }: Locator, list: object): Rows | undefined {
  const first = lines.at.get(starts.get(list) ?? -1);
  if (first === undefined) return undefined;
  return { path: '', rowOf: (index) => lines.number[first + 1 + index] ?? -1, length: 1 };
}

function locateKeys(locator: Locator, { keys, properties }: AsciiNode): LocatedNode['keys'] {
  const located: LocatedNode['keys'] = {};
  for (const name of Object.keys(MOVING) as MovingName[]) {
    const track: KeyTrack | undefined = keys[name];
    const rows = track && rowsOf(locator, track);
    if (track && rows) {
      const row = rows.rowOf(0) - 1;
      located[name] = {
        spot: { path: '', row, length: track.times.length + 1 },
        times: track.times,
        rows: [rows],
      };
      continue;
    }
    // A single value is one key at the start.
    const value = properties[name];
    const line = typeof value === 'object' && rowsOf(locator, value);
    if (!line) continue;
    const own = { path: '' as const, row: line.rowOf(-1), length: 1 };
    located[name] = { spot: own, times: [0], rows: [{ path: '', rowOf: () => own.row, length: 1 }] };
  }
  return located;
}
