/** Meshes of other vertices in the buffers and skins of an archive. */
import { patchRows, type Table } from '../../../../binary/patch-rows.ts';
import type { Edit } from '../../../edit.ts';
import { O3D_CODES } from '../../codes.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import { numberIn } from '../../files/archive/scene-index.ts';
import { type VertexStream, vertexStreams } from '../../files/archive/streams.ts';
import { type BufferPlane, FIELD_TYPES, toByte } from '../../files/blobs/document.ts';
import { type Column, columnsOf } from '../../from-scene/columns.ts';
import { MOST_VERTICES } from '../../from-scene/geometry.ts';
import type { Bank } from '../../to-scene/geometry.ts';
import { SEMANTIC } from '../../to-scene/graph/semantics.ts';
import { nameOf, type Stage } from '../../to-scene/stage.ts';
import { pointsOn, type SurfacePoint, valueAt } from './carried.ts';
import { type Draft, resized } from './draft.ts';
import type { Drawing } from './drawing.ts';
import { takesIndices } from './indices.ts';
import { putInfluences, skinOf } from './influences.ts';

/** The vertices of a mesh that lie in one StreamBank, which nothing else uses. */
export interface Vertices {
  object: SceneObject;
  bank: Bank;
  drawings: readonly Drawing[];
  /** Those of the drawings whose vertices are others now. */
  others: readonly Drawing[];
}

/**
 * Gives primitives rows of their own in their bank: those that nothing else draws, and further ones behind them.
 *
 * @returns the rows of their vertices; undefined where the archive cannot have them, and nothing is put
 */
export function putVertices(
  edit: Edit,
  draft: Draft,
  vertices: Vertices,
): ReadonlyMap<Drawing, Uint32Array> | undefined {
  const { object, bank, others } = vertices;
  const { rows, count } = newRows(vertices);
  const holders = holdersOf(draft.stage, object, bank);
  const isPossible =
    count <= MOST_VERTICES &&
    canTake(draft, bank, holders) &&
    others.every(({ object, is }) => takesIndices(draft, object) && (!bank.skin || is.influences));
  if (!isPossible) return undefined;
  const surfaces = others.map((drawing): Surface => {
    const { moved, shared } = columnsOf(edit.after, drawing.is);
    return { drawing, rows: rows.get(drawing)!, columns: [...moved, ...shared] };
  });
  for (const holder of holders) putHolder(draft, bank, holder, count, surfaces);
  if (bank.skin) {
    const edits = others.map((drawing) => ({
      influences: drawing.is.influences!,
      rows: rows.get(drawing)!,
    }));
    putInfluences(draft, bank.skin.skinEval, edits, count);
  }
  for (const { object } of others) object.properties.numberVertices = count;
  const carried = surfaces.filter(({ points }) => points?.some(({ isKnown }) => !isKnown));
  for (const { drawing } of carried) {
    edit.report.lose(O3D_CODES.O3D_STREAM_CARRIED, `in "${nameOf(drawing.object)}"`);
  }
  return rows;
}

/** Rows that no other primitive draws, in order, and as many behind the last one as it takes. */
function newRows({ bank, drawings, others }: Vertices): {
  rows: Map<Drawing, Uint32Array>;
  /** Rows that there are then. */
  count: number;
} {
  const isKept = new Uint8Array(bank.count);
  let count = 0;
  for (const drawing of drawings) {
    if (others.includes(drawing)) continue;
    for (const row of drawing.vertices) isKept[row] = 1;
    const drawn = numberIn(drawing.object.properties.numberVertices) ?? 0;
    count = Math.max(count, Math.min(drawn, bank.count), drawing.vertices.at(-1)! + 1);
  }
  let next = 0;
  const rows = others.map((drawing) => {
    const own = Uint32Array.from({ length: drawing.is.positions.length / 3 }, () => {
      while (isKept[next] === 1) next++;
      return next++;
    });
    return [drawing, own] as const;
  });
  return { rows: new Map(rows), count: Math.max(count, next) };
}

/** A buffer with streams of a bank, or the memory that Google's loader makes for what a SkinEval computes. */
interface Holder {
  object: SceneObject;
  /** By the field that each is. */
  streams: Map<number, VertexStream>;
}

function holdersOf({ index }: Stage, object: SceneObject, { skin }: Bank): Holder[] {
  const holders = new Map<SceneObject, Holder>();
  const streams = [...vertexStreams(object), ...(skin ? vertexStreams(skin.skinEval) : [])];
  for (const stream of streams) {
    const place = index.fields.get(stream.field);
    if (!place) continue;
    const holder = holders.get(place.owner) ?? { object: place.owner, streams: new Map() };
    holders.set(place.owner, holder);
    holder.streams.set(place.index, stream);
  }
  return [...holders.values()];
}

/** Class of the memory; its size is a number in the JSON (o3d §2.2). */
const DESTINATION = 'o3djs.DestinationBuffer';

function canTake(draft: Draft, { skin }: Bank, holders: readonly Holder[]): boolean {
  const owner = skin && skinOf(draft.stage, skin.skinEval);
  if (owner && !draft.holds(owner)) return false;
  return holders.every(({ object, streams }) => {
    const isBuffer = object.className !== DESTINATION;
    const isComputed = [...streams.values()].some(({ bind }) => bind !== undefined);
    return (
      new Set([...streams.values()].map(({ startIndex }) => startIndex)).size === 1 &&
      (!isBuffer || (draft.holds(object) && draft.stage.blobs.buffer(object) !== undefined)) &&
      (!isComputed || skin !== undefined)
    );
  });
}

/** The vertices of a drawing that they are put of. */
interface Surface {
  drawing: Drawing;
  rows: Uint32Array;
  columns: readonly Column[];
  /** Where they lie on the surface that was there, as soon as something of that is taken over. */
  points?: readonly SurfacePoint[];
}

function putHolder(
  draft: Draft,
  bank: Bank,
  { object, streams }: Holder,
  count: number,
  surfaces: readonly Surface[],
): void {
  const [first] = streams.values();
  const start = first!.startIndex;
  if (object.className === DESTINATION) {
    object.custom.numElements = start + count;
    return;
  }
  const before = draft.buffer(object)!;
  const after = resized(before, start + count);
  after.planes.forEach((plane, field) => {
    const stream = streams.get(field);
    const components = before.fields.numComponents[field]!;
    const from = start * components;
    for (const surface of surfaces) {
      const column = stream && columnFor(surface.columns, bank, stream);
      if (!column || column.numComponents < components) {
        surface.points ??= pointsOn(surface.drawing.was, surface.drawing.is);
        carry(surface, before.planes[field]!.subarray(from), plane.subarray(from), components);
      }
      if (column) {
        const own = { values: plane.subarray(from), width: components };
        patchRows(own, surface.rows, undefined, tableOf(column), storedAs(before.fields.type[field]!));
      }
    }
  });
  draft.setBuffer(object, after);
}

/** Texture coordinates are counted, whatever the numbers of their streams. */
export function columnFor(
  columns: readonly Column[],
  { texcoords }: Bank,
  { semantic, semanticIndex }: VertexStream,
) {
  const set =
    semantic === SEMANTIC.texcoord
      ? texcoords.findIndex(({ stream }) => stream.semanticIndex === semanticIndex)
      : semanticIndex;
  return columns.find((column) => column.semantic === semantic && column.semanticIndex === set);
}

function carry(
  { drawing, rows, points }: Surface,
  before: BufferPlane,
  after: BufferPlane,
  components: number,
) {
  points?.forEach((point, vertex) => {
    for (let i = 0; i < components; i++) {
      const value = valueAt(point, drawing.vertices, before, components, i);
      after[rows[vertex]! * components + i] = isFloats(after) ? value : Math.round(value);
    }
  });
}

function isFloats(plane: BufferPlane): boolean {
  return plane instanceof Float32Array || plane instanceof Float64Array;
}

export function tableOf({ values, numComponents }: Column): Table {
  return { values, width: numComponents };
}

/** What makes a number that which a field of a type has. */
export function storedAs(type: number): (value: number) => number {
  return type === FIELD_TYPES.ubyteN ? toByte : (value) => value;
}
