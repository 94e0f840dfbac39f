/** Puts meshes with changed vertices into the buffers and skins of an archive. */
import { patchRows, type Table } from '../../../../binary/patch-rows.ts';
import { carryRows, pointsOn, type SurfacePoint } from '../../../../pose/surface-points.ts';
import type { Report } from '../../../../report/report.ts';
import { O3D_CODES } from '../../codes.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import { resized } from '../../files/archive/draft.ts';
import { type VertexStream, vertexStreams } from '../../files/archive/streams.ts';
import { FIELD_TYPES, toByte } from '../../files/blobs/document.ts';
import { type Column, columnsOf } from '../../from-scene/columns.ts';
import { MOST_VERTICES } from '../../from-scene/geometry.ts';
import type { Bank } from '../../to-scene/geometry.ts';
import { SEMANTIC } from '../../to-scene/graph/semantics.ts';
import { nameOf, type Stage } from '../../to-scene/stage.ts';
import { takesIndices } from './indices.ts';
import { putInfluences } from './influences.ts';
import type { Drawing, Target } from './target.ts';

/** The vertices of a mesh in one StreamBank, which nothing else uses. */
interface Vertices {
  object: SceneObject;
  bank: Bank;
  drawings: readonly Drawing[];
  /** Number of rows after the edit, if it changed. */
  count: number | undefined;
}

/** @returns false if the archive cannot hold the rows, and nothing is changed */
export function putVertices(target: Target, vertices: Vertices, report: Report): boolean {
  const { bank, drawings, count } = vertices;
  const holders = holdersOf(target.stage, vertices);
  if (count !== undefined && !canTake(target, vertices, holders)) return false;
  const skinEval = bank.skin?.skinEval;
  if (skinEval && !putInfluences(target, skinEval, drawings, count) && count !== undefined) return false;
  const surfaces = drawings
    .filter(({ was, is, rows }) => rows || was !== is)
    .map((drawing): Surface => {
      return { drawing, before: columnsOf(drawing.was), after: columnsOf(drawing.is) };
    });
  for (const holder of holders) putHolder(target, bank, holder, count, surfaces);
  for (const { drawing, points = [] } of surfaces) {
    if (points.every(({ isKnown }) => isKnown)) continue;
    report.lose(
      O3D_CODES.O3D_STREAM_CARRIED,
      `Streams of "${nameOf(drawing.object)}" were taken from the original surface`,
      { path: drawing.path },
    );
  }
  return true;
}

/** An edited primitive. */
interface Surface {
  drawing: Drawing;
  before: readonly Column[];
  after: readonly Column[];
  /** The nearest points of the original surface, as soon as values are taken from it. */
  points?: readonly SurfacePoint[];
}

/** A buffer with streams of a bank, or the memory that Google's loader allocates for the result of a SkinEval. */
interface Holder {
  object: SceneObject;
  /** By field. */
  streams: Map<number, VertexStream>;
}

/** Class of that memory; its size is a number in the JSON (docs/reference/o3d.md#classes-of-objects). */
const DESTINATION = 'o3djs.DestinationBuffer';

function holdersOf({ index }: Stage, { object, bank: { skin } }: Vertices): Holder[] {
  const holders = new Map<SceneObject, Holder>();
  for (const stream of [object, ...(skin ? [skin.skinEval] : [])].flatMap(vertexStreams)) {
    const place = index.fields.get(stream.field);
    if (!place) continue;
    const holder = holders.get(place.owner) ?? { object: place.owner, streams: new Map() };
    holders.set(place.owner, holder);
    holder.streams.set(place.index, stream);
  }
  return [...holders.values()];
}

/** Whether an archive can hold other rows for all streams of a vertex. */
function canTake(
  target: Target,
  { bank: { skin }, drawings, count = 0 }: Vertices,
  holders: readonly Holder[],
): boolean {
  const areDrawn = drawings.every(
    ({ object, is, rows }) => !rows || (takesIndices(target, object) && (!skin || is.influences)),
  );
  const areHeld = holders.every(({ object, streams }) => {
    const [first, ...others] = [...streams.values()];
    const isBuffer = object.className === DESTINATION || target.draft.buffers.get(object);
    const isKnown = skin || [...streams.values()].every(({ bind }) => bind === undefined);
    return isBuffer && isKnown && others.every(({ startIndex }) => startIndex === first!.startIndex);
  });
  return count <= MOST_VERTICES && areDrawn && areHeld;
}

function putHolder(
  { draft }: Target,
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
  const old = draft.buffers.get(object);
  if (!old) return;
  const buffer = resized(old, count === undefined ? old.numElements : start + count);
  draft.buffers.set(object, buffer);
  buffer.planes.forEach((plane, field) => {
    const width = old.fields.numComponents[field]!;
    const isByte = old.fields.type[field] === FIELD_TYPES.ubyteN;
    const stream = streams.get(field);
    const first = (stream?.startIndex ?? start) * width;
    const own = { values: plane.subarray(first), width };
    for (const surface of surfaces) {
      const { was, is, vertices, rows } = surface.drawing;
      const [before, after] = [surface.before, surface.after].map(
        (columns) => stream && tableFor(columns, bank, stream),
      );
      if (rows && !(after && after.width >= width)) {
        surface.points ??= pointsOn(was, is);
        const from = { values: old.planes[field]!.subarray(first), width, rows: vertices };
        carryRows(surface.points, from, { ...own, rows });
      }
      if (!after || !(rows || before)) continue;
      patchRows(own, rows ?? vertices, rows ? undefined : before, after, isByte ? toByte : undefined);
    }
  });
}

/** The values of a stream in a scene. UV sets are counted, regardless of the indices of their streams. */
function tableFor(
  columns: readonly Column[],
  { texcoords }: Bank,
  { semantic, semanticIndex }: VertexStream,
): Table | undefined {
  const set =
    semantic === SEMANTIC.texcoord
      ? texcoords.findIndex(({ stream }) => stream.semanticIndex === semanticIndex)
      : semanticIndex;
  const column = columns.find((one) => one.semantic === semantic && one.semanticIndex === set);
  return column && { values: column.values, width: column.numComponents };
}
