/** Updates the bind matrices of edited joints in the skins of a file, and adds new joints. */
import { identity, inverse, matrixAt, product } from '../../../math/affine.ts';
import { NONE, type Scene, type Skin } from '../../../scene/scene.ts';
import { nodeShowing, reboundJoints } from '../../edit.ts';
import type { Target } from './target-file.ts';

const MATRIX = 16;

/** Updates the bind matrices of moved joints, and appends new joints. */
export function putSkins(target: Target): void {
  const { before, after, draft, nodes, placement } = target;
  for (const [index, is] of after.skins.entries()) {
    const skin = draft.json.skins?.[index];
    const was = before.skins[index];
    const count = was?.joints.length ?? 0;
    const rebound = was ? reboundJoints(was, is) : [];
    if (!skin || (is.joints.length === count && rebound.length === 0)) continue;
    const stored = storedMatrices(target, index, skin.joints.length);
    for (const joint of rebound) stored.set(reboundMatrix(stored, was!, is, joint), joint * MATRIX);
    // The node with the axes stays the last joint.
    const isAttached = skin.joints.length > count && skin.joints.at(-1) === placement.root;
    const last = isAttached ? stored.subarray(-MATRIX) : [];
    const fresh = is.inverseBind.subarray(count * MATRIX, is.joints.length * MATRIX);
    const known = skin.joints.slice(count);
    skin.joints = [
      ...skin.joints.slice(0, count),
      ...is.joints.slice(count).map((node) => nodes[node]!),
      ...known,
    ];
    const matrices = Float32Array.of(...stored.subarray(0, count * MATRIX), ...fresh, ...last);
    skin.inverseBindMatrices = target.draft.addColumn(matrices, 'MAT4', {
      instead: skin.inverseBindMatrices,
    });
  }
}

/** The matrix of a moved joint in the file, whose meshes may be in another space than those of the scene. */
function reboundMatrix(stored: Float32Array, was: Skin, is: Skin, joint: number): Float64Array {
  const [own, old, edited] = [stored, was.inverseBind, is.inverseBind].map((matrices) =>
    matrixAt(matrices, joint),
  ) as [Float64Array, Float64Array, Float64Array];
  const back = inverse(old);
  return back ? product(edited, product(back, own)) : edited;
}

/** The inverse bind matrices of the first joints of a skin in the file. */
function storedMatrices({ draft, accessors }: Target, skin: number, count: number): Float32Array {
  const accessor = draft.json.skins![skin]!.inverseBindMatrices;
  const stored =
    accessor === undefined ? [] : accessors.floats(accessor, MATRIX, `skins[${skin}].inverseBindMatrices`);
  const rest = identity();
  return Float32Array.from({ length: count * MATRIX }, (_, at) => stored[at] ?? rest[at % MATRIX]!);
}

/** Meshes with vertices without weights whose joint gets another index, because their skin gets new joints. */
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
export function skinOf(scene: Scene, mesh: number): number {
  return scene.nodes[nodeShowing(scene, mesh)]?.skin ?? NONE;
}
