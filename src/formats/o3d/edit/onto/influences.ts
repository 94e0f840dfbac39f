/** Edited influences in the skins of an archive. */
import { patchLists } from '../../../../binary/patch-rows.ts';
import type { Influences } from '../../../../scene/scene.ts';
import type { SceneObject } from '../../files/archive/document.ts';
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
  const vertices = { count: count ?? skin.vertices.count, influences: skin.vertices.influences };
  for (const { influences, rows, was } of edits) {
    const [before, after] = [was && listsOf(was, joints), listsOf(influences, joints)];
    vertices.influences = patchLists(vertices.influences, rows, before, after, vertices.count);
  }
  draft.setSkin(object, { ...skin, vertices });
}

/** The last joint of all is none in the file, where vertices that nothing else moves have no influence. */
function listsOf({ start, joint, weight }: Influences, joints: number) {
  const kept = Uint32Array.from(joint.keys()).filter((entry) => joint[entry]! < joints);
  const before = new Uint32Array(joint.length + 1);
  joint.forEach((one, entry) => {
    before[entry + 1] = before[entry]! + (one < joints ? 1 : 0);
  });
  return {
    start: start.map((entry) => before[entry]!),
    matrixIndex: Int32Array.from(kept, (entry) => joint[entry]!),
    weight: Float64Array.from(kept, (entry) => weight[entry]!),
  };
}
