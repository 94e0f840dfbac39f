/** Meshes of other vertices in the buffers and skins of an archive. */
import { patchRows, type Table } from '../../../../binary/patch-rows.ts';
import type { Primitive, Scene } from '../../../../scene/scene.ts';
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
import { type Drawing, withOtherRows } from './drawing.ts';
import { takesIndices } from './indices.ts';
import { type NewInfluences, putInfluences, skinOf } from './influences.ts';

/** The vertices of a mesh that lie in one StreamBank, which nothing else uses. */
interface Vertices {
  object: SceneObject;
  bank: Bank;
  drawings: readonly Drawing[];
}

/** A primitive whose vertices were edited. */
interface Surface {
  drawing: Drawing;
  /** Where they are put. */
  rows: Uint32Array;
  /** What the rows had before the edit; absent where they are others than those of the primitive. */
  before?: readonly Column[];
  after: readonly Column[];
  /** Where the vertices lie on the surface that was there, as soon as something of that is taken over. */
  points?: readonly SurfacePoint[];
}

/**
 * Puts edited numbers of vertices into their rows. Primitives that cannot keep these get rows of their own: those that nothing
 * else draws, and further ones behind them.
 *
 * @returns the rows of those; undefined where the archive cannot have them, and nothing is put
 */
export function putVertices(
  edit: Edit,
  draft: Draft,
  vertices: Vertices,
): ReadonlyMap<Drawing, Uint32Array> | undefined {
  const { object, bank, drawings } = vertices;
  const others = withOtherRows(drawings);
  const holders = holdersOf(draft.stage, object, bank);
  if (others.length > 0 && !canTake(draft, bank, holders, others)) return undefined;
  const { rows, count } = newRows(vertices, others);
  if (count !== undefined && count > MOST_VERTICES) return undefined;
  const surfaces = drawings.flatMap((drawing): Surface[] => {
    const { was, is } = drawing;
    const own = rows.get(drawing);
    if (own) return [{ drawing, rows: own, after: columnsIn(edit.after, is) }];
    if (was === is) return [];
    const before = columnsIn(edit.before, was);
    return [{ drawing, rows: drawing.vertices, before, after: columnsIn(edit.after, is) }];
  });
  for (const holder of holders) putHolder(draft, bank, holder, count, surfaces);
  if (bank.skin) putSkin(draft, bank.skin.skinEval, surfaces, count);
  if (count !== undefined) for (const { object } of others) object.properties.numberVertices = count;
  const carried = surfaces.filter(({ points }) => points?.some(({ isKnown }) => !isKnown));
  for (const { drawing } of carried) {
    edit.report.lose(O3D_CODES.O3D_STREAM_CARRIED, `in "${nameOf(drawing.object)}"`);
  }
  return rows;
}

function columnsIn(scene: Scene, primitive: Primitive): Column[] {
  const { moved, shared } = columnsOf(scene, primitive);
  return [...moved, ...shared];
}

function putSkin(draft: Draft, skinEval: SceneObject, surfaces: readonly Surface[], count?: number): void {
  const edits = surfaces.flatMap(({ drawing: { was, is }, rows, before }): NewInfluences[] => {
    if (!is.influences || (before && (!was.influences || was.influences === is.influences))) return [];
    return [{ influences: is.influences, rows, ...(before ? { was: was.influences! } : {}) }];
  });
  if (edits.length > 0) putInfluences(draft, skinEval, edits, count);
}

/** Rows that no other primitive draws, in order, and as many behind the last one as it takes. */
function newRows(
  { bank, drawings }: Vertices,
  others: readonly Drawing[],
): {
  rows: Map<Drawing, Uint32Array>;
  /** Rows that there are then, if not as many as before. */
  count: number | undefined;
} {
  if (others.length === 0) return { rows: new Map(), count: undefined };
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

/** Whether some primitives can have rows of their own. */
function canTake(
  draft: Draft,
  { skin }: Bank,
  holders: readonly Holder[],
  others: readonly Drawing[],
): boolean {
  const owner = skin && skinOf(draft.stage, skin.skinEval);
  if (owner && !draft.holds(owner)) return false;
  if (!others.every(({ object, is }) => takesIndices(draft, object) && (!skin || is.influences)))
    return false;
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

/** @param count rows that there are then, if not as many as before */
function putHolder(
  draft: Draft,
  bank: Bank,
  { object, streams }: Holder,
  count: number | undefined,
  surfaces: readonly Surface[],
): void {
  const start = [...streams.values()][0]!.startIndex;
  if (object.className === DESTINATION) {
    if (count !== undefined) object.custom.numElements = start + count;
    return;
  }
  const old = draft.buffer(object);
  if (!old) return;
  const buffer = count === undefined ? old : resized(old, start + count);
  buffer.planes.forEach((plane, field) => {
    const components = old.fields.numComponents[field]!;
    const stream = streams.get(field);
    const from = (stream?.startIndex ?? start) * components;
    const own = { values: plane.subarray(from), width: components };
    for (const surface of surfaces) {
      const [was, is] = [surface.before, surface.after].map(
        (columns) => columns && stream && columnFor(columns, bank, stream),
      );
      if (!surface.before && (!is || is.numComponents < components)) {
        surface.points ??= pointsOn(surface.drawing.was, surface.drawing.is);
        carry(surface, old.planes[field]!.subarray(from), own.values, components);
      }
      if (!is || (surface.before && !was)) continue;
      patchRows(own, surface.rows, was && tableOf(was), tableOf(is), storedAs(old.fields.type[field]!));
    }
  });
  if (buffer !== old) draft.setBuffer(object, buffer);
}

/** Texture coordinates are counted, whatever the numbers of their streams. */
function columnFor(
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

function tableOf({ values, numComponents }: Column): Table {
  return { values, width: numComponents };
}

/** What makes a number that which a field of a type has. */
function storedAs(type: number): (value: number) => number {
  return type === FIELD_TYPES.ubyteN ? toByte : (value) => value;
}
