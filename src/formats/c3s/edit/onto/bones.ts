/** Puts edited rest poses into the bones of a model. */
import { conjugate } from '../../../../math/quaternion.ts';
import type { Quat } from '../../../../scene/scene.ts';
import type { Edit } from '../../../edit.ts';
import type { Choices } from '../../to-scene/choices.ts';
import type { AddedModel } from '../../to-scene/model.ts';

export function putBones(
  { before, after }: Edit,
  { source, skeleton: { nodes, isFlat, isSplit } }: AddedModel,
  choices: Choices,
): void {
  // The rest poses of flattened bones are in model space.
  if (isFlat) return;
  const { scale, rotate, translate } = source.model.bones;
  nodes.forEach((node, bone) => {
    const base = isSplit[bone] ? before.nodes[node]!.parent : node;
    const [was, is] = [before.nodes[base]!, after.nodes[base]!];
    if (was.scale !== is.scale) scale.set(is.scale, bone * 3);
    if (was.rotation !== is.rotation) rotate.set(storedRotation(is.rotation, choices), bone * 4);
    if (was.translation !== is.translation) translate.set(is.translation, bone * 3);
  });
}

/** A rotation as the file stores it, by the chosen interpretation. */
export function storedRotation(rotation: Quat, { quaternion }: Choices): Quat {
  return quaternion === 'conjugate' ? conjugate(rotation) : rotation;
}
