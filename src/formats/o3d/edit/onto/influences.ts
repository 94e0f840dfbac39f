/** Edited influences in the skins of an archive. */
import type { Influences } from '../../../../scene/scene.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import type { SkinVertices } from '../../files/blobs/document.ts';
import { jointCount } from '../../to-scene/skinning.ts';
import { referredByParam, type Stage } from '../../to-scene/stage.ts';
import type { Draft } from './draft.ts';

/** Influences that some vertices of a SkinEval get. */
export interface NewInfluences {
  influences: Influences;
  /** Which vertices these are. */
  rows: Uint32Array;
  /** What they had; those that did not change keep all that they have, also what the scene leaves out. */
  was?: Influences;
}

/** The Skin of a SkinEval. */
export function skinOf({ index }: Stage, skinEval: SceneObject): SceneObject | undefined {
  return referredByParam(index, skinEval, 'o3d.skin', 'o3d.Skin');
}

/** @param count vertices that there are now, if they are not as many as before */
export function putInfluences(
  draft: Draft,
  skinEval: SceneObject,
  edits: readonly NewInfluences[],
  count?: number,
): void {
  const object = skinOf(draft.stage, skinEval);
  const skin = object && draft.skin(object);
  if (!object || !skin || !draft.holds(object)) return;
  const joints = jointCount(draft.stage, skinEval);
  const edited = new Map<number, Row>();
  for (const { influences, rows, was } of edits) {
    rows.forEach((row, vertex) => {
      if (!was || !haveSameRow(was, influences, vertex))
        edited.set(row, editedRow(influences, vertex, joints));
    });
  }
  const lists = Array.from(
    { length: count ?? skin.vertices.count },
    (_, vertex) => edited.get(vertex) ?? storedRow(skin.vertices, vertex),
  );
  draft.setSkin(object, { ...skin, vertices: verticesOf(lists) });
}

interface Row {
  joint: Int32Array;
  weight: ArrayLike<number>;
}

function haveSameRow(a: Influences, b: Influences, row: number): boolean {
  const [first, second] = [editedRow(a, row, Infinity), editedRow(b, row, Infinity)];
  return (
    first.joint.length === second.joint.length &&
    first.joint.every((joint, at) => joint === second.joint[at] && first.weight[at] === second.weight[at])
  );
}

/** The last joint of all is none in the file, where vertices that nothing else moves have no influence. */
function editedRow({ start, joint, weight }: Influences, row: number, joints: number): Row {
  const entries = Array.from(joint.subarray(start[row]!, start[row + 1]!), (_, at) => start[row]! + at);
  const kept = entries.filter((entry) => joint[entry]! < joints);
  return {
    joint: Int32Array.from(kept, (entry) => joint[entry]!),
    weight: kept.map((entry) => weight[entry]!),
  };
}

function storedRow({ influences: { start, matrixIndex, weight } }: SkinVertices, vertex: number): Row {
  const [from, to] = [start[vertex]!, start[vertex + 1]!];
  return { joint: matrixIndex.subarray(from, to), weight: weight.subarray(from, to) };
}

function verticesOf(rows: readonly Row[]): SkinVertices {
  const start = new Uint32Array(rows.length + 1);
  rows.forEach(({ joint }, vertex) => {
    start[vertex + 1] = start[vertex]! + joint.length;
  });
  const total = start[rows.length]!;
  const influences = { start, matrixIndex: new Int32Array(total), weight: new Float64Array(total) };
  rows.forEach(({ joint, weight }, vertex) => {
    influences.matrixIndex.set(joint, start[vertex]);
    influences.weight.set(weight, start[vertex]);
  });
  return { count: rows.length, influences };
}
