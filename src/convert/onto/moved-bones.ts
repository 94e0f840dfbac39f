/** Bones that an edit moved below meshes that stayed: their rest poses and their inverse bind matrices are others. */
import { inverse, matrixAt, moveDirection, movePoint, product } from '../../math/affine.ts';
import { decompose } from '../../math/decompose.ts';
import { Pose } from '../../pose/pose.ts';
import { parentsFirst, soundParents } from '../../pose/skeleton.ts';
import { type Influences, type Mesh, NONE, type Node, type Scene, type Skin } from '../../scene/scene.ts';
import { areNear } from './near.ts';

/** By node 16 numbers, column-major: from the old space of the bone to the new one. */
export type MovedBones = ReadonlyMap<number, Float64Array>;

/** How the spaces of bones change so that meshes stay where they rest. @param nodes after the edit */
export function changesOfSpace(original: Scene, nodes: readonly Node[], bones: Iterable<number>): MovedBones {
  const [was, is] = [original, { ...original, nodes: [...nodes] }].map((scene) => new Pose(scene).world);
  return new Map(
    [...bones].flatMap((bone): [number, Float64Array][] => {
      const back = inverse(matrixAt(is!, bone));
      return back ? [[bone, product(back, matrixAt(was!, bone))]] : [];
    }),
  );
}

/**
 * The nodes after an edit, of which those that rest where they did before do so exactly: a program that moves a bone computes the
 * rest poses of those below it, which stay, anew.
 *
 * @param size of the skeleton
 */
export function restingNodes(original: Scene, edited: readonly Node[], size: number): Node[] {
  const nodes = [...edited];
  const was = new Pose(original).world;
  const world = new Pose({ ...original, nodes }).world.slice();
  for (const node of parentsFirst(soundParents(nodes.map(({ parent }) => parent)))) {
    const { parent } = nodes[node]!;
    const isBelowMoved = parent !== NONE && !areAlike(matrixAt(was, parent), matrixAt(world, parent), 0);
    if (!isBelowMoved || !areAlike(matrixAt(was, node), matrixAt(world, node), size)) continue;
    const back = inverse(matrixAt(world, parent));
    if (!back) continue;
    world.set(was.subarray(node * 16, node * 16 + 16), node * 16);
    const { matrix: _, ...plain } = nodes[node]!;
    nodes[node] = { ...plain, ...decompose(product(back, matrixAt(was, node))) };
  }
  return nodes;
}

/** Whether two places are the same. @param size to which distances are relative; 0 for exactly the same */
function areAlike(a: Float64Array, b: Float64Array, size: number): boolean {
  return a.every((value, at) => areNear([value], [b[at]!], at < 12 ? Math.sign(size) : size));
}

/** A skin with the inverse bind matrices of moved bones. */
export function movedSkin(skin: Skin, moved: MovedBones): Skin {
  if (!skin.joints.some((node) => moved.has(node))) return skin;
  const inverseBind = skin.inverseBind.slice();
  skin.joints.forEach((node, joint) => {
    const change = moved.get(node);
    if (change) inverseBind.set(product(change, matrixAt(inverseBind, joint)), joint * 16);
  });
  return { ...skin, inverseBind };
}

/** A mesh whose vertices stay where they are; only their offsets from moved bones change. @param skin of the mesh */
export function movedMesh(mesh: Mesh, { joints }: Skin, moved: MovedBones): Mesh {
  const changes = joints.map((node) => moved.get(node));
  const isBound = ({ offset, joint }: Influences) => offset && joint.some((index) => changes[index]);
  if (!mesh.primitives.some(({ influences }) => influences && isBound(influences))) return mesh;
  const primitives = mesh.primitives.map((primitive) => {
    const { influences } = primitive;
    return influences && isBound(influences)
      ? { ...primitive, influences: withOffsets(influences, changes) }
      : primitive;
  });
  return { ...mesh, primitives };
}

function withOffsets(influences: Influences, changes: readonly (Float64Array | undefined)[]): Influences {
  const offset = influences.offset!.slice();
  const offsetNormal = influences.offsetNormal!.slice();
  influences.joint.forEach((joint, entry) => {
    const change = changes[joint];
    if (!change) return;
    movePoint(offset, entry * 3, change, 0, influences.offset!, entry * 3);
    moveDirection(offsetNormal, entry * 3, change, 0, influences.offsetNormal!, entry * 3);
  });
  return { ...influences, offset, offsetNormal };
}
