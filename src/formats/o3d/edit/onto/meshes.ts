/** Puts edited meshes into the buffers and skins of an archive. */
import { saysTheSame } from '../../../../binary/patch.ts';
import { allotRows, patchLists, patchRows, type Table } from '../../../../binary/patch-rows.ts';
import { carryRows, pointsOn, type SurfacePoint } from '../../../../pose/surface-points.ts';
import type { ElementPath } from '../../../../scene/path.ts';
import type { Primitive } from '../../../../scene/scene.ts';
import { type Edit, editedVertices } from '../../../edit.ts';
import { O3D_CODES } from '../../codes.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import { separate } from '../../files/archive/mentions.ts';
import { drawnRange, putTriangles, replaceableIndices } from '../../files/archive/primitives.ts';
import { SEMANTIC } from '../../files/archive/semantics.ts';
import { type VertexStream, vertexStreams } from '../../files/archive/streams.ts';
import { openVertices, type VertexField } from '../../files/archive/vertices.ts';
import { columnOf } from '../../from-scene/columns.ts';
import { VERTEX_CLASSES } from '../../from-scene/new-nodes.ts';
import { skinLists } from '../../from-scene/skins.ts';
import type { Target } from '../../from-scene/target.ts';
import { type Bank, bankOf } from '../../to-scene/geometry.ts';
import type { Made, MeshPart } from '../../to-scene/meshes.ts';
import { jointCount } from '../../to-scene/skinning.ts';
import { nameOf, referredByParam, type Stage } from '../../to-scene/stage.ts';
import type { Traced } from '../../to-scene/to-scene.ts';

/** A primitive before and after an edit, and its origin. */
interface Part extends Made {
  path: ElementPath;
  was: Primitive;
  is: Primitive;
  /** The rows of its vertices in the bank after the edit, if they changed. */
  rows?: Uint32Array;
  /** The points of the original surface from which values are interpolated that no scene holds. */
  points?: readonly SurfacePoint[];
}

/** The primitives of each bank. Meshes whose number of primitives changed are left unchanged. */
function partsByBank({ before, after }: Edit, { mesh, made }: MeshPart): Part[][] {
  const [was, is] = [before.meshes[mesh]!.primitives, after.meshes[mesh]!.primitives];
  if (was === is || was.length !== is.length) return [];
  const parts = made.map((origin, at): Part => {
    return { ...origin, path: `meshes[${mesh}].primitives[${at}]`, was: was[at]!, is: is[at]! };
  });
  return [...new Set(made.map(({ bank }) => bank))].map((bank) => parts.filter((part) => part.bank === bank));
}

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
  for (const bank of banks) {
    const parts = bank.map((part) => (hasKnownJoints(target, part) ? part : { ...part, is: part.was }));
    if (parts.some(({ was, is }) => was !== is)) putBank(edit, target, parts);
  }
}

/** Whether all joints are known. Skins with joints relative to their mesh have no place for new bones. */
function hasKnownJoints({ stage }: Target, { bank: { skin }, is: { influences } }: Part): boolean {
  const count = skin ? jointCount(stage, skin.skinEval) : Number.POSITIVE_INFINITY;
  return !influences?.joint.some((joint) => joint >= count);
}

function putBank({ report }: Edit, target: Target, all: readonly Part[]): void {
  const { stage, draft } = target;
  const [{ object, bank }] = all as [Part];
  const { parts, count } = withRows(all, bank.count);
  const owners = [bankOf(stage, object)!, ...(bank.skin ? [bank.skin.skinEval] : [])];
  const streams = owners.flatMap(vertexStreams);
  const isHeld = bank.skin !== undefined || streams.every(({ bind }) => bind === undefined);
  if (count !== undefined && !(isHeld && parts.every((part) => canTake(target, part)))) return;
  const fields = openVertices(draft, stage.index, streams, count);
  if (!fields) return;
  for (const part of parts) {
    const { object, path, was, is, vertices, rows = vertices } = part;
    if (was === is && rows === vertices) continue;
    for (const field of fields) putField(part, field);
    putInfluences(target, part, count ?? bank.count);
    if (part.points?.some(({ isKnown }) => !isKnown)) {
      const message = `Streams of "${nameOf(object)}" were taken from the original surface`;
      report.lose(O3D_CODES.O3D_STREAM_CARRIED, message, { path });
    }
    if (rows === vertices && saysTheSame(was.indices, is.indices)) continue;
    const indices = is.indices.map((vertex) => rows[vertex]!);
    putTriangles(draft, stage.index, object, indices);
    if (rows !== vertices) object.properties.numberVertices = count!;
  }
}

/** Whether an archive can hold triangles and influences of new vertices. */
function canTake({ stage, draft }: Target, { object, bank, is, rows }: Part): boolean {
  const skin = skinOf(stage, bank);
  const isBound = !bank.skin || (is.influences && skin && draft.skins.get(skin)) !== undefined;
  return !rows || (isBound && replaceableIndices(draft, drawnRange(stage.index, object)) !== undefined);
}

/** Assigns new rows to primitives with other vertices, or with edited vertices that others use unedited. */
function withRows(parts: readonly Part[], bankCount: number): { parts: Part[]; count: number | undefined } {
  const users = parts.map(({ was, is, vertices }) => {
    const edited = editedVertices(was, is);
    return { rows: vertices, length: is.positions.length / 3, ...(edited ? { edited } : {}) };
  });
  const { rows, count } = allotRows(users, bankCount);
  const placed = parts.map((part, at): Part => {
    return rows[at] === part.vertices ? part : { ...part, rows: rows[at]! };
  });
  return { parts: placed, count };
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
 * Vertices with unchanged influences keep all of them, including those that the scene dropped. Vertices that are only attached to
 * the joint for vertices without influences have none in the file.
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
