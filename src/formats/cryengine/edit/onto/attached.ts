/** New meshes on bones without a skin: a character is one skinned mesh, of which they become a part. */
import { boundToBones } from '../../../../fit/attached.ts';
import { reportMeshBound } from '../../../../fit/binding.ts';
import { NONE } from '../../../../scene/scene.ts';
import { type Edit, newIndices, nodeShowing } from '../../../edit.ts';

/** An edit whose new meshes on bones have the skin of these, and follow one bone each. */
export function withAttachedBound(edit: Edit): Edit {
  const { after, report } = edit;
  const nodes = newIndices(edit, 'meshes').map((mesh) => nodeShowing(after, mesh));
  const { scene, bound } = boundToBones(
    after,
    nodes.filter((node) => node !== NONE),
  );
  for (const node of bound) reportMeshBound(after, node, report);
  return { ...edit, after: scene };
}
