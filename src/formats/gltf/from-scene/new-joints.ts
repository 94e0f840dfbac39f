/** Adds new joints to the skins of a file. */
import { identity } from '../../../math/affine.ts';
import { NONE, type Scene } from '../../../scene/scene.ts';
import { addColumn } from './new-columns.ts';
import type { Target } from './target-file.ts';

const MATRIX = 16;

/** Adds the joints that skins of the edited scene have after those of the file. */
export function putSkins(target: Target): void {
  const { before, after, draft, nodes, placement } = target;
  for (const [index, { joints, inverseBind }] of after.skins.entries()) {
    const skin = draft.json.skins?.[index];
    const count = before.skins[index]?.joints.length ?? 0;
    if (!skin || joints.length === count) continue;
    const matrices = [
      ...storedMatrices(target, index, count),
      ...inverseBind.subarray(count * MATRIX, joints.length * MATRIX),
    ];
    // The node with the axes stays the last joint.
    const isAttached = skin.joints.length > count && skin.joints.at(-1) === placement.root;
    skin.joints = [
      ...skin.joints.slice(0, count),
      ...joints.slice(count).map((node) => nodes[node]!),
      ...skin.joints.slice(count),
    ];
    if (isAttached) matrices.push(...storedMatrices(target, index, count + 1).slice(-MATRIX));
    skin.inverseBindMatrices = addColumn(target, Float32Array.from(matrices), 'MAT4', {
      instead: skin.inverseBindMatrices,
    });
  }
}

/** The inverse bind matrices of the first joints of a skin in the file. */
function storedMatrices({ draft, accessors }: Target, skin: number, count: number): number[] {
  const accessor = draft.json.skins![skin]!.inverseBindMatrices;
  const stored =
    accessor === undefined ? [] : accessors.floats(accessor, MATRIX, `skins[${skin}].inverseBindMatrices`);
  const rest = identity();
  return Array.from({ length: count * MATRIX }, (_, at) => stored[at] ?? rest[at % MATRIX]!);
}

/** Meshes with vertices that no joint moves, and whose skin gets joints before the one that these are attached to. */
export function meshesToAttach({ before, after, joints, placement }: Target): number[] {
  return before.meshes.flatMap((mesh, index) => {
    const skin = skinOf(before, index);
    const isGrown = before.skins[skin]?.joints.length !== after.skins[skin]?.joints.length;
    if (!isGrown || joints[skin]?.at(-1) !== placement.root) return [];
    const rows = mesh.primitives.flatMap(({ influences }) => (influences ? [influences.start] : []));
    const isResting = rows.some((start) => start.some((from, vertex) => from === start[vertex + 1]));
    return isResting ? [index] : [];
  });
}

/** The skin of the first node that shows a mesh, or NONE. */
export function skinOf({ nodes }: Scene, mesh: number): number {
  return nodes.find((node) => node.mesh === mesh)?.skin ?? NONE;
}
