/** Puts edited meshes into the buffers and skins of an archive. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { patchLists, patchRows, type Table } from '../../../../binary/patch-rows.ts';
import { carryRows, pointsOn, type SurfacePoint } from '../../../../pose/surface-points.ts';
import type { ElementPath } from '../../../../scene/path.ts';
import type { Primitive } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import { O3D_CODES } from '../../codes.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import { separate } from '../../files/archive/mentions.ts';
import { drawnRange, putTriangles, replaceableIndices } from '../../files/archive/primitives.ts';
import { type VertexStream, vertexStreams } from '../../files/archive/streams.ts';
import { openVertices, type VertexField } from '../../files/archive/vertices.ts';
import { columnOf, columnsOf } from '../../from-scene/columns.ts';
import { MOST_VERTICES } from '../../from-scene/geometry.ts';
import { skinLists } from '../../from-scene/skins.ts';
import { type Bank, bankOf } from '../../to-scene/geometry.ts';
import { SEMANTIC } from '../../to-scene/graph/semantics.ts';
import type { Made, MeshPart } from '../../to-scene/meshes.ts';
import { jointCount } from '../../to-scene/skinning.ts';
import { nameOf, referredByParam, type Stage } from '../../to-scene/stage.ts';
import type { Traced } from '../../to-scene/to-scene.ts';
import type { Target } from './target.ts';

/** A primitive before and after an edit, and its origin. */
interface Part extends Made {
  path: ElementPath;
  was: Primitive;
  is: Primitive;
  /** Its vertices after the edit, if they are other rows of its bank than before. */
  rows?: Uint32Array;
  /** The points of the original surface from which these take values that no scene holds. */
  points?: readonly SurfacePoint[];
}

/** The primitives of each bank. Those of a mesh that has another number of primitives stay unchanged. */
function partsByBank({ before, after }: Edit, { mesh, made }: MeshPart): Part[][] {
  const [was, is] = [before.meshes[mesh]!.primitives, after.meshes[mesh]!.primitives];
  if (was === is || was.length !== is.length) return [];
  const parts = made.map((origin, at): Part => {
    return { ...origin, path: `meshes[${mesh}].primitives[${at}]`, was: was[at]!, is: is[at]! };
  });
  return [...new Set(made.map(({ bank }) => bank))].map((bank) => parts.filter((part) => part.bank === bank));
}

/** The classes of objects that define vertices. */
const VERTEX_CLASSES: ReadonlySet<string> = new Set([
  ...['o3d.StreamBank', 'o3d.VertexBuffer', 'o3d.SourceBuffer', 'o3djs.DestinationBuffer'],
  ...['o3d.SkinEval', 'o3d.Skin'],
]);

/** Gives every mesh with edited vertices separate objects for them. @returns whether objects were copied */
export function separateVertices(edit: Edit, { stage, shapes }: Traced): boolean {
  const vertices = ({ indices: _, material: __, ...columns }: Primitive) => columns;
  const isEdited = ({ was, is }: Part) => !saysTheSame(vertices(was), vertices(is));
  const groups = [...shapes.values()].flat().map((part) => {
    const edited = partsByBank(edit, part).filter((parts) => parts.some(isEdited));
    return edited.flat().flatMap(({ object }) => object.params.get('o3d.streamBank') ?? []);
  });
  const wanted = groups.filter(({ length }) => length > 0);
  return separate(stage.document.scene, wanted, VERTEX_CLASSES);
}

export function putMeshes(edit: Edit, target: Target): void {
  const banks = [...target.shapes.values()].flat().flatMap((part) => partsByBank(edit, part));
  for (const parts of banks) if (parts.some(({ was, is }) => was !== is)) putBank(edit, target, parts);
}

function putBank({ report }: Edit, target: Target, all: readonly Part[]): void {
  const { stage, draft } = target;
  const [{ object, bank }] = all as [Part];
  const { parts, count } = withRows(all, bank.count);
  const streams = [bankOf(stage, object)!, bank.skin?.skinEval].flatMap((one) =>
    one ? vertexStreams(one) : [],
  );
  if (count !== undefined && !(count <= MOST_VERTICES && canTake(target, parts, streams))) return;
  const fields = openVertices(draft, stage.index, streams, count);
  if (!fields) return;
  for (const part of parts) {
    const { object, path, was, is, vertices, rows } = part;
    if (was === is && !rows) continue;
    for (const field of fields) putField(part, field);
    putInfluences(target, part, count ?? bank.count);
    if (rows) object.properties.numberVertices = count!;
    if (part.points?.some(({ isKnown }) => !isKnown)) {
      const message = `Streams of "${nameOf(object)}" were taken from the original surface`;
      report.lose(O3D_CODES.O3D_STREAM_CARRIED, message, { path });
    }
    if (!rows && saysTheSame(was.indices, is.indices)) continue;
    putTriangles(
      draft,
      stage.index,
      object,
      is.indices.map((vertex) => (rows ?? vertices)[vertex]!),
    );
  }
}

/** Whether an archive can hold the triangles, influences and streams of primitives with new rows. */
function canTake(
  { stage, draft }: Target,
  parts: readonly Part[],
  streams: readonly VertexStream[],
): boolean {
  return parts.every(({ object, bank, is, rows }) => {
    const isDrawn = replaceableIndices(draft, drawnRange(stage.index, object)) !== undefined;
    const skin = skinOf(stage, bank);
    const isHeld = bank.skin
      ? is.influences && skin && draft.skins.get(skin)
      : streams.every(({ bind }) => bind === undefined);
    return !rows || (isDrawn && isHeld);
  });
}

/**
 * Primitives with other vertices, or edited in rows that others use unedited, get unused rows, then new ones after the last.
 *
 * @returns also the number of rows, if it is another one
 */
function withRows(
  parts: readonly Part[],
  bankCount: number,
): { parts: readonly Part[]; count: number | undefined } {
  const alike = parts.filter(({ was, is }) => was.positions.length === is.positions.length);
  const edited = new Map(alike.map((part) => [part, editedVertices(part)]));
  const isUnedited = new Uint8Array(bankCount);
  for (const [{ vertices }, flags] of edited) {
    for (const row of vertices.filter((_, vertex) => flags[vertex] === 0)) isUnedited[row] = 1;
  }
  const staying = alike.filter((part) => {
    const flags = edited.get(part)!;
    return part.vertices.every((row, vertex) => flags[vertex] === 0 || isUnedited[row] === 0);
  });
  if (staying.length === parts.length) return { parts, count: undefined };
  const used = new Set(staying.flatMap(({ vertices }) => [...vertices]));
  let next = 0;
  const free = () => {
    while (used.has(next)) next++;
    return next++;
  };
  const placed = parts.map((part): Part => {
    const { length } = part.is.positions;
    return staying.includes(part) ? part : { ...part, rows: Uint32Array.from({ length: length / 3 }, free) };
  });
  return { parts: placed, count: staying.length > 0 ? Math.max(bankCount, next) : next };
}

/** 1 for each vertex that an edit changed. */
function editedVertices({ was, is }: Part): Uint8Array {
  const flags = new Uint8Array(was.positions.length / 3);
  for (const { semantic, semanticIndex, numComponents, values } of columnsOf(was)) {
    columnOf(is, semantic, semanticIndex)?.values.forEach((value, at) => {
      if (value !== values[at]) flags[Math.floor(at / numComponents)] = 1;
    });
  }
  return flags;
}

function putField(part: Part, { stream, was: from, is: to, stored }: VertexField): void {
  const { bank, vertices, rows } = part;
  const [before, after] = [part.was, part.is].map((primitive) => stream && tableOf(primitive, bank, stream));
  if (rows && !(after && after.width >= to.width)) {
    part.points ??= pointsOn(part.was, part.is);
    carryRows(part.points, { ...from, rows: vertices }, { ...to, rows });
  }
  if (!after || !(rows || before)) return;
  patchRows(to, rows ?? vertices, rows ? undefined : before, after, stored);
}

/** The values of a stream in a scene. UV sets are counted, regardless of the indices of their streams. */
function tableOf(
  primitive: Primitive,
  { texcoords }: Bank,
  { semantic, semanticIndex }: VertexStream,
): Table | undefined {
  const set =
    semantic === SEMANTIC.texcoord
      ? texcoords.findIndex(({ stream }) => stream.semanticIndex === semanticIndex)
      : semanticIndex;
  const column = columnOf(primitive, semantic, set);
  return column && { values: column.values, width: column.numComponents };
}

function skinOf({ index }: Stage, { skin }: Bank): SceneObject | undefined {
  return skin && referredByParam(index, skin.skinEval, 'o3d.skin', 'o3d.Skin');
}

/**
 * Vertices with unchanged influences keep all of them, including those that the scene dropped. Those of the joint for
 * vertices without influences have none in the file.
 *
 * @param count number of rows of the bank
 */
function putInfluences({ stage, draft }: Target, part: Part, count: number): void {
  const { bank, was, is, vertices, rows } = part;
  const object = skinOf(stage, bank);
  const skin = object && draft.skins.get(object);
  if (!skin || !is.influences || !(rows || (was.influences && was.influences !== is.influences))) return;
  const joints = jointCount(stage, bank.skin!.skinEval);
  const before = rows ? undefined : skinLists(was.influences!, joints);
  const after = skinLists(is.influences, joints);
  const influences = patchLists(skin.vertices.influences, rows ?? vertices, before, after, count);
  draft.skins.set(object, { ...skin, vertices: { count, influences } });
}
