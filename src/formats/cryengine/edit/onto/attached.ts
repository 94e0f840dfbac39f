/** New meshes on bones without a skin: a character is one skinned mesh, of which they become a part. */
import { attachedToBone } from '../../../../fit/attached.ts';
import { reportMeshBound } from '../../../../fit/binding.ts';
import { Pose } from '../../../../pose/pose.ts';
import { NONE, type Node } from '../../../../scene/scene.ts';
import { type Edit, newIndices, nodeShowing } from '../../../edit.ts';

/** An edit whose new meshes on bones have the skin of these, and follow one bone each. */
export function withAttachedBound(edit: Edit): Edit {
  const { after, report } = edit;
  const [meshes, nodes] = [[...after.meshes], [...after.nodes]];
  let world: Float64Array | undefined;
  for (const mesh of newIndices(edit, 'meshes')) {
    const node = nodeShowing(after, mesh);
    if (node === NONE) continue;
    world ??= new Pose(after).world;
    const attached = attachedToBone(after, node, world);
    if (!attached) continue;
    const { primitives, skin } = attached;
    meshes[mesh] = { ...after.meshes[mesh]!, primitives };
    nodes[node] = { ...UNPLACED, name: after.nodes[node]!.name, mesh, skin };
    reportMeshBound(after, node, report);
  }
  return { ...edit, after: { ...after, meshes, nodes } };
}

const UNPLACED: Omit<Node, 'name'> = {
  parent: NONE,
  translation: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  scale: [1, 1, 1],
};
