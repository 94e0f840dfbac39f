/** Puts edited influences into the skins of an archive. */
import { patchLists } from '../../../../binary/patch-rows.ts';
import type { Influences } from '../../../../scene/scene.ts';
import type { SceneObject } from '../../files/archive/document.ts';
import { jointCount } from '../../to-scene/skinning.ts';
import { referredByParam } from '../../to-scene/stage.ts';
import type { Drawing, Target } from './target.ts';

/**
 * Vertices with unchanged influences keep all of them, including those that the scene dropped.
 *
 * @param count number of vertices after the edit, if it changed
 * @returns whether there is a skin that can be changed
 */
export function putInfluences(
  { stage, draft }: Target,
  skinEval: SceneObject,
  drawings: readonly Drawing[],
  count: number | undefined,
): boolean {
  const object = referredByParam(stage.index, skinEval, 'o3d.skin', 'o3d.Skin');
  const skin = object && draft.skins.get(object);
  if (!object || !skin) return false;
  const joints = jointCount(stage, skinEval);
  const vertices = { ...skin.vertices, count: count ?? skin.vertices.count };
  for (const { was, is, vertices: kept, rows } of drawings) {
    const isEdited = rows ?? (was.influences && was.influences !== is.influences);
    if (!is.influences || !isEdited) continue;
    const before = rows ? undefined : listsOf(was.influences!, joints);
    const after = listsOf(is.influences, joints);
    vertices.influences = patchLists(vertices.influences, rows ?? kept, before, after, vertices.count);
  }
  draft.skins.set(object, { ...skin, vertices });
  return true;
}

/** Without the last joint, which is not in the file: there vertices attached to it have no influences. */
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
